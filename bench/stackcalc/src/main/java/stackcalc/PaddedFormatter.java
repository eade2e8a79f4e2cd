package stackcalc;

import jurat.contract.Pre;

/** At least so many characters, blanks first. */
public class PaddedFormatter implements NumberFormatter {

    private final NumberFormatter inner;
    private final int width;

    @Pre("inner != null && width >= 0 && width <= 40")
    public PaddedFormatter(NumberFormatter inner, int width) {
        this.inner = inner;
        this.width = width;
    }

    @Override
    public String format(long number) {
        StringBuilder text = new StringBuilder(inner.format(number));
        while (text.length() < width) {
            text.insert(0, ' ');
        }
        return text.toString();
    }
}
