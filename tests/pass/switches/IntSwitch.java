package switches;

/** Table and lookup switches over every integral type, with gaps, negative labels and fall-through. */
public class IntSwitch {
    static String dense(int n) {
        switch (n) {
            case -2: return "minus two";
            case -1: return "minus one";
            case 0: return "zero";
            case 1:
            case 2: return "one or two";
            case 5: return "five";
            default: return "other";
        }
    }

    static String sparse(int n) {
        switch (n) {
            case Integer.MIN_VALUE: return "min";
            case -1000000: return "minus a million";
            case 7: return "seven";
            case 70000: return "seventy thousand";
            case Integer.MAX_VALUE: return "max";
        }
        return "none";
    }

    static int fall(char c) {
        int sum = 0;
        switch (c) {
            default: sum += 1;
            case 'a': sum += 10;
            case 'b': sum += 100; break;
            case 'c': sum += 1000;
            case '\uffff': sum += 10000;
        }
        return sum;
    }

    static int arrow(byte b) {
        return switch (b) {
            case Byte.MIN_VALUE -> -1;
            case 1, 3, 5, 7 -> 1;
            case 2, 4, 6 -> {
                int half = b / 2;
                yield half * 10;
            }
            case Byte.MAX_VALUE -> 127;
            default -> 0;
        };
    }

    static String boxed(Short s) {
        return switch (s) {
            case 10 -> "ten";
            case -10 -> "minus ten";
            default -> "no ten";
        };
    }

    static String yields(Integer n) {
        return "<" + switch (n % 3) {
            case 0:
                if (n > 10) {
                    yield "big";
                }
            case 1:
                yield "small or one";
            default:
                try {
                    yield "rest " + 10 / (n - 5);
                } catch (ArithmeticException e) {
                    yield "divided";
                } finally {
                    System.out.print("[finally]");
                }
        } + ">";
    }

    public static void main(String[] args) {
        for (int n = -4; n <= 6; n++) {
            System.out.print(dense(n) + "; ");
        }
        System.out.println();
        for (int n : new int[] {Integer.MIN_VALUE, Integer.MIN_VALUE + 1, -1000000, 0, 7, 70000, 70001, Integer.MAX_VALUE}) {
            System.out.print(sparse(n) + "; ");
        }
        System.out.println();
        for (char c : new char[] {'a', 'b', 'c', 'd', '\uffff', '\0'}) {
            System.out.print(fall(c) + " ");
        }
        System.out.println();
        for (int b = -128; b < 128; b++) {
            System.out.print(arrow((byte) b) + (b % 32 == 31 ? "\n" : " "));
        }
        System.out.println(boxed((short) 10) + boxed((short) -10) + boxed((short) 0));
        for (int n = 0; n < 15; n++) {
            System.out.print(yields(n));
        }
        System.out.println();
        try {
            boxed(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        switch (args.length) {
        }
        long total = 0;
        for (int i = 0; i < 1000; i++) {
            switch (i % 10) {
                case 3: continue;
                case 7: total += 7; break;
                default: total++;
            }
        }
        System.out.println(total);
    }
}
