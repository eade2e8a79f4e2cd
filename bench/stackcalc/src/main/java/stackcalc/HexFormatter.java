package stackcalc;

/** To the base of sixteen. */
public class HexFormatter implements NumberFormatter {

    @Override
    public String format(long number) {
        return "0x" + Long.toHexString(number);
    }
}
