package stackcalc;

/** To the base of two. */
public class BinaryFormatter implements NumberFormatter {

    @Override
    public String format(long number) {
        return "0b" + Long.toBinaryString(number);
    }
}
