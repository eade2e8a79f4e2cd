package stackcalc;

/** To the base of ten. */
public class DecimalFormatter implements NumberFormatter {

    @Override
    public String format(long number) {
        return Long.toString(number);
    }
}
