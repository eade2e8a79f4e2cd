package stackcalc;

/** A number as text. */
public interface NumberFormatter {

    String format(long number);
}
