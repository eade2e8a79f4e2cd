package protocols;

/** Coefficients, the highest not zero. */
public class Polynomial {
    private final int[] coefficients;

    //@ requires coefficients.length >= 1 && coefficients.length <= 6;
    //@ requires coefficients.length == 1 || coefficients[coefficients.length - 1] != 0;
    //@ requires (\forall int i; 0 <= i && i < coefficients.length; -100 <= coefficients[i] && coefficients[i] <= 100);
    //@ ensures degree() == coefficients.length - 1;
    public Polynomial(int... coefficients) { this.coefficients = coefficients.clone(); }

    public /*@ pure @*/ int degree() { return coefficients.length - 1; }

    //@ requires 0 <= i && i <= degree();
    public /*@ pure @*/ int at(int i) { return coefficients[i]; }

    public /*@ pure @*/ long value(int x) {
        long sum = 0;
        for (int i = degree(); i >= 0; i--) {
            sum = sum * x + coefficients[i];
        }
        return sum;
    }

    //@ requires degree() > 0;
    //@ ensures \result.degree() == degree() - 1;
    public Polynomial derivative() {
        int[] made = new int[degree()];
        for (int i = 1; i <= degree(); i++) {
            made[i - 1] = Math.max(-100, Math.min(100, i * coefficients[i]));
        }
        return new Polynomial(made);
    }

    //@ requires degree() == 2;
    public int roots() {
        long discriminant = (long) at(1) * at(1) - 4L * at(2) * at(0);
        if (discriminant < 0) return 0;
        return discriminant == 0 ? 1 : 2;
    }

    //@ requires value(low) < 0 && value(high) > 0 && low < high;
    public int between(int low, int high) {
        while (high - low > 1) {
            int middle = low + (high - low) / 2;
            if (value(middle) == 0) {
                return middle;
            }
            if (value(middle) < 0) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    //@ requires other.degree() == degree() && other != this;
    public boolean isMultiple(Polynomial other) {
        for (int i = 0; i < degree(); i++) {
            if (at(i) * other.at(degree()) != other.at(i) * at(degree())) {
                return false;
            }
        }
        return true;
    }
}
