package lang;

/** Integer and floating operators at the edges of their ranges, and the order in which operands are evaluated. */
public class Operators {
    static int step;

    static int next(int value) {
        System.out.println("operand " + ++step + " = " + value);
        return value;
    }

    public static void main(String[] args) {
        int min = Integer.MIN_VALUE;
        System.out.println(min / -1);
        System.out.println(min % -1);
        System.out.println(-min);
        System.out.println(Math.abs(min));
        System.out.println(Long.MIN_VALUE / -1L);
        System.out.println(Long.MIN_VALUE % -1L);
        System.out.println(-7 / 2 + " " + -7 % 2 + " " + 7 / -2 + " " + 7 % -2);
        System.out.println(1 << 33);
        System.out.println(1L << 65);
        System.out.println(-1 >>> 28);
        System.out.println(-1 >> 28);
        System.out.println(-1L >>> 60);
        System.out.println((byte) -1 >>> 4);
        System.out.println(1 << -1);
        System.out.println(5 & 3 | 4 ^ 1);
        System.out.println(~0x0f0f);
        System.out.println(true ^ true | false & true);

        byte narrow = (byte) 200;
        narrow += 100;
        System.out.println(narrow);
        narrow >>>= 1;
        System.out.println(narrow);
        short small = 32767;
        small++;
        System.out.println(small);
        char letter = 'a';
        letter += 1.7;
        System.out.println(letter);
        letter--;
        System.out.println((int) letter);
        int product = 3;
        product *= 2.5;
        System.out.println(product);

        System.out.println(5.0 % 3.2);
        System.out.println(-5.5 % 2);
        System.out.println(1.0 / 0 + " " + -1.0 / 0 + " " + 0.0 / 0);
        System.out.println(0.0 == -0.0);
        System.out.println(Double.valueOf(0.0).equals(-0.0));
        System.out.println(Double.NaN == Double.NaN);
        System.out.println(Double.NaN < 1 || Double.NaN >= 1 || !(Double.NaN != Double.NaN));
        System.out.println(1f % 0f);
        System.out.println(Double.POSITIVE_INFINITY % 3 + " " + 3 % Double.POSITIVE_INFINITY);

        System.out.println(next(2) + next(3) * next(4));
        int[] cells = {10, 20, 30};
        int index = 0;
        cells[index] = index = 2;
        System.out.println(cells[0] + " " + index);
        index = 0;
        cells[index++] += index * 100;
        System.out.println(cells[0] + " " + index);
        int i = 5;
        i = i++ + ++i;
        System.out.println(i);
        System.out.println(next(0) != 0 && next(9) > 0 ? "both" : "short");
        try {
            System.out.println(next(1) / next(0) + next(99));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage() + " after " + step);
        }
        try {
            System.out.println(1L % (args.length + 0L));
        } catch (ArithmeticException e) {
            System.out.println(e);
        }
    }
}
