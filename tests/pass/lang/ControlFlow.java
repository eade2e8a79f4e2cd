package lang;

/** Labels, nested loops, and jumps through finally. */
public class ControlFlow {
    static String trace = "";

    static int finallyWins() {
        try {
            return 1;
        } finally {
            trace += "f";
            return 2;
        }
    }

    static int valueKept() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 5;
        }
    }

    static int swallows() {
        for (int i = 0; ; i++) {
            try {
                if (i < 3) {
                    throw new IllegalStateException("round " + i);
                }
                return i;
            } finally {
                if (i < 3) {
                    continue;
                }
                trace += "x";
            }
        }
    }

    static String breaks() {
        StringBuilder out = new StringBuilder();
        outer:
        for (int i = 0; i < 5; i++) {
            inner:
            do {
                for (int j = 0; ; j++) {
                    try {
                        if (j == 2) {
                            continue outer;
                        }
                        if (i == 3) {
                            break outer;
                        }
                        if (i == 1) {
                            break inner;
                        }
                        out.append(i).append(j).append(' ');
                    } finally {
                        out.append('.');
                    }
                }
            } while (i < 0);
            out.append("end ");
        }
        return out.toString();
    }

    static String block(int n) {
        String result = "none";
        check: {
            if (n < 0) {
                break check;
            }
            result = "positive";
            if (n > 10) {
                break check;
            }
            result += " small";
        }
        return result;
    }

    static int nested(int depth) {
        try {
            if (depth == 0) {
                throw new RuntimeException("bottom");
            }
            return nested(depth - 1) + 1;
        } catch (RuntimeException e) {
            if (depth < 3) {
                throw e;
            }
            return 100;
        } finally {
            trace += depth;
        }
    }

    public static void main(String[] args) {
        System.out.println(finallyWins());
        System.out.println(valueKept());
        System.out.println(swallows());
        System.out.println(breaks());
        System.out.println(block(-1) + ", " + block(5) + ", " + block(50));
        System.out.println(nested(5));
        System.out.println(trace);
        int count = 0;
        for (int i = 0, j = 10; i < j; i += 2, j--) {
            count += i * j;
        }
        System.out.println(count);
        int n = 27;
        int steps = 0;
        while (n != 1) {
            n = (n & 1) == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        System.out.println(steps);
        do {
            steps -= 10;
            if (steps % 7 == 0) {
                break;
            }
        } while (steps > 0);
        System.out.println(steps);
    }
}
