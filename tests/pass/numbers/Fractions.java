package numbers;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** An exact number type of one's own. */
public class Fractions {
    static final class Fraction extends Number implements Comparable<Fraction> {
        private final long n;
        private final long d;

        Fraction(long n, long d) {
            if (d == 0) {
                throw new ArithmeticException("zero denominator");
            }
            long g = gcd(Math.abs(n), Math.abs(d));
            long sign = d < 0 ? -1 : 1;
            this.n = sign * n / g;
            this.d = sign * d / g;
        }

        static long gcd(long a, long b) {
            return b == 0 ? Math.max(a, 1) : gcd(b, a % b);
        }

        static Fraction parse(String text) {
            String[] parts = text.split("/", 2);
            return new Fraction(Long.parseLong(parts[0].trim()), parts.length == 1 ? 1 : Long.parseLong(parts[1].trim()));
        }

        Fraction plus(Fraction o) {
            return new Fraction(Math.addExact(Math.multiplyExact(n, o.d), Math.multiplyExact(o.n, d)), Math.multiplyExact(d, o.d));
        }

        Fraction times(Fraction o) {
            return new Fraction(Math.multiplyExact(n, o.n), Math.multiplyExact(d, o.d));
        }

        Fraction inverse() {
            return new Fraction(d, n);
        }

        @Override
        public int compareTo(Fraction o) {
            return Long.compare(n * o.d, o.n * d);
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Fraction f && f.n == n && f.d == d;
        }

        @Override
        public int hashCode() {
            return Objects.hash(n, d);
        }

        @Override
        public String toString() {
            return d == 1 ? "" + n : n + "/" + d;
        }

        @Override
        public int intValue() {
            return (int) longValue();
        }

        @Override
        public long longValue() {
            return n / d;
        }

        @Override
        public float floatValue() {
            return (float) doubleValue();
        }

        @Override
        public double doubleValue() {
            return (double) n / d;
        }
    }

    public static void main(String[] args) {
        Fraction sum = new Fraction(0, 1);
        for (int i = 1; i <= 20; i++) {
            sum = sum.plus(new Fraction(1, i));
        }
        System.out.println(sum + " " + sum.doubleValue() + " " + sum.intValue() + " " + sum.floatValue() + " " + sum.byteValue());
        List<Fraction> list = new ArrayList<>();
        for (String text : new String[] {"1/2", "-3/4", "6/8", "5", "-7/-3", "0/5", "2/-6"}) {
            list.add(Fraction.parse(text));
        }
        Collections.sort(list);
        System.out.println(list + " " + Collections.max(list) + " " + list.indexOf(new Fraction(3, 4)) + " " + new Fraction(2, 4).equals(new Fraction(1, 2)) + " " + new Fraction(1, 2).hashCode());
        System.out.println(new Fraction(3, 7).times(new Fraction(14, 9)) + " " + new Fraction(-2, 5).inverse());
        String[] bad = {"1/0", "x", "1/2/3", "", "9223372036854775808"};
        for (String text : bad) {
            try {
                System.out.println(Fraction.parse(text));
            } catch (ArithmeticException | NumberFormatException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        try {
            Fraction big = new Fraction(Long.MAX_VALUE, 2);
            System.out.println(big.plus(big));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
