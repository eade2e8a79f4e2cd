package stacktraces;

/** Line numbers in expressions over several lines, in branches, lambdas, initialisers and generated code. */
public class Lines {
    static int boom(int line) {
        throw new IllegalStateException("at " + line);
    }

    static int fine(int n) {
        return n;
    }

    static void where(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            StringBuilder out = new StringBuilder(e.getMessage());
            for (StackTraceElement frame : e.getStackTrace()) {
                if (frame.getClassName().startsWith("stacktraces")) {
                    out.append(' ').append(frame.getMethodName()).append(':').append(frame.getLineNumber());
                }
            }
            System.out.println(out);
        }
    }

    record Checked(int value) {
        Checked {
            if (value < 0) {
                throw new IllegalArgumentException("negative");
            }
        }
    }

    enum Kind {
        A {
            @Override
            int value() {
                return boom(1);
            }
        };

        abstract int value();
    }

    static class Fields {
        int a = fine(1);
        int b = a > 0
            ? boom(2)
            : 3;
    }

    public static void main(String[] args) {
        where(() -> {
            int x = fine(1)
                + fine(2)
                + boom(3)
                + fine(4);
        });
        where(() -> fine(
            fine(1)
            + boom(
                2)));
        where(() -> new Checked(-1));
        where(() -> Kind.A.value());
        where(Fields::new);
        where(() -> {
            String s = "a"
                .concat("b")
                .substring(5)
                .trim();
        });
        where(() -> {
            for (int i = 0;
                 i < boom(4);
                 i++) {
                fine(i);
            }
        });
        where(() -> {
            int[] a = {1,
                2,
                fine(3) / fine(0)};
        });
        where(() -> {
            Object o = "x";
            boolean b = fine(1) == 1
                && o instanceof String s
                && s.charAt(7) == 'x';
        });
        where(() -> {
            try {
                fine(1);
            } finally {
                boom(5);
            }
        });
        where(() -> {
            switch (fine(2)) {
                case 1 -> fine(1);
                case 2 ->
                    boom(6);
                default -> fine(3);
            }
        });
        where(new Runnable() {
            @Override
            public void run() {
                Runnable inner = () -> {
                    fine(1);
                    boom(7);
                };
                inner.run();
            }
        });
        where(() -> java.util.List.of(3, 1).forEach(n -> {
            if (n == 1) {
                boom(n);
            }
        }));
    }
}
