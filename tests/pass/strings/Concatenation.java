package strings;

/** String concatenation with every type, with nulls, constants, side effects and many operands. */
public class Concatenation {
    static int calls;

    static class Loud {
        final String name;

        Loud(String name) {
            this.name = name;
        }

        @Override
        public String toString() {
            calls++;
            return name + "#" + calls;
        }
    }

    static class Null {
        @Override
        public String toString() {
            return null;
        }
    }

    static String count(String label) {
        return label + ++calls;
    }

    public static void main(String[] args) {
        byte b = -1;
        short s = -32768;
        char c = 'ä';
        int i = Integer.MIN_VALUE;
        long l = Long.MIN_VALUE;
        float f = 1e10f;
        double d = -0.0;
        boolean z = true;
        Object o = null;
        String n = null;
        char[] letters = {'x', 'y'};
        System.out.println("" + b + s + c + i + l + f + d + z + o + n);
        System.out.println(b + s + "" + c + i);
        System.out.println(c + 1 + "c" + 1 + c);
        System.out.println(n + o);
        System.out.println(n + null + 'x');
        System.out.println("len " + letters.length + String.valueOf(letters));
        System.out.println(new Loud("a") + " " + new Loud("b") + " " + new Loud("c"));
        System.out.println("[" + new Null() + "]");
        System.out.println(count("p") + count("q") + (count("r") + count("s")));
        String sum = "x";
        sum += 1 + 2;
        sum += 'y';
        sum += 1.5f;
        sum += null;
        sum += new Null();
        System.out.println(sum);
        String[] cells = {"0", "1"};
        int at = 0;
        cells[at++] += at;
        System.out.println(cells[0] + cells[1] + at);
        Object target = "o";
        target += "bject";
        System.out.println(target);
        String marker = "a\u0001b\u0002c" + i + "\u0001";
        System.out.println(marker.length() + " " + (int) marker.charAt(1) + " " + (int) marker.charAt(3));
        String many = "" + i + l + f + d + z + c + b + s + i + l + f + d + z + c + b + s + i + l + f + d + z + c + b + s
            + i + l + f + d + z + c + b + s + i + l + f + d + z + c + b + s;
        System.out.println(many.length() + " " + many.hashCode());
        String wide = "€" + c + "latin" + z;
        System.out.println(wide + wide.length());
        final String constant = "con" + "stant" + 1 + 2L + 'c' + 1.0 + true;
        System.out.println(constant == ("constant12" + "c1.0true"));
        String built = "";
        for (int k = 0; k < 100; k++) {
            built = k + built;
        }
        System.out.println(built);
        StringBuilder order = new StringBuilder("a");
        System.out.println("" + order + order.append("b") + order);
        try {
            System.out.println("x" + new Object() {
                @Override
                public String toString() {
                    throw new IllegalStateException("no text");
                }
            });
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
