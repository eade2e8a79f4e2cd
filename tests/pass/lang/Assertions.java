package lang;

/** The assert statement, off by default and switched on by a loader. */
public class Assertions {
    static int evaluated;

    static boolean check(boolean value) {
        evaluated++;
        return value;
    }

    public static class Checked {
        public static void run() {
            boolean enabled = false;
            assert enabled = true;
            System.out.println("enabled " + enabled);
            try {
                assert enabled && 1 > 2 : "one is not more than two " + evaluated;
                System.out.println("passed");
            } catch (AssertionError e) {
                System.out.println(e.getMessage() + " " + e.getCause());
            }
            try {
                assert !enabled : new IllegalStateException("the detail");
            } catch (AssertionError e) {
                System.out.println(e.getMessage() + " | " + e.getCause());
            }
            try {
                assert !enabled;
            } catch (AssertionError e) {
                System.out.println(e.getMessage());
            }
        }
    }

    static class Switched extends ClassLoader {
        Switched() {
            super(Assertions.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.endsWith("$Checked")) {
                return super.loadClass(name, resolve);
            }
            try (var in = Assertions.class.getResourceAsStream("Assertions$Checked.class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        assert check(false) : "never evaluated";
        System.out.println(evaluated + " " + Assertions.class.desiredAssertionStatus());
        Checked.run();
        Switched on = new Switched();
        on.setDefaultAssertionStatus(true);
        on.loadClass("lang.Assertions$Checked").getMethod("run").invoke(null);
        Switched byName = new Switched();
        byName.setDefaultAssertionStatus(true);
        byName.setClassAssertionStatus("lang.Assertions", false);
        byName.loadClass("lang.Assertions$Checked").getMethod("run").invoke(null);
    }
}
