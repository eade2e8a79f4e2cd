package classes;

/** The order of field initialisers, instance blocks, constructors and calls of overridden methods. */
public class ConstructorOrder {
    static String log(String what) {
        System.out.println(what);
        return what;
    }

    static class Base {
        static final String S = log("Base static");
        final String a = log("Base field");

        {
            log("Base block");
        }

        Base() {
            this(log("Base argument"));
            log("Base()");
            hook();
        }

        Base(String s) {
            log("Base(" + s + ")");
        }

        void hook() {
            log("Base.hook");
        }
    }

    static class Derived extends Base {
        static String s;

        static {
            s = log("Derived static");
        }

        final String constant = "constant";
        final String b = log("Derived field");
        final String copy;
        int number = 5;

        Derived() {
            super();
            log("Derived()");
            copy = b;
            hook();
        }

        Derived(int n) {
            this();
            number = n;
            log("Derived(int) " + number);
        }

        {
            log("Derived block " + number);
            number = 7;
        }

        @Override
        void hook() {
            log("Derived.hook " + constant + " " + b + " " + copy + " " + number);
        }
    }

    static class Captured {
        Runnable early;

        Captured() {
            early = () -> log("run " + later);
            early.run();
            later = "set";
            early.run();
        }

        String later = "initial";
    }

    static class Throwing {
        static Throwing leaked;
        int value = 3;

        Throwing(boolean fail) {
            leaked = this;
            if (fail) {
                throw new IllegalArgumentException("constructor");
            }
            value = 4;
        }
    }

    public static void main(String[] args) {
        log("main");
        Derived d = new Derived(9);
        log(d.number + " " + d.copy + " " + Derived.s + " " + Base.S);
        new Captured();
        try {
            new Throwing(true);
        } catch (IllegalArgumentException e) {
            log(e.getMessage() + " leaked " + Throwing.leaked.value);
        }
        log("" + new Throwing(false).value);
        Object anonymous = new Base("given") {
            final String own = log("anonymous field");

            {
                log("anonymous block " + own);
            }

            @Override
            void hook() {
                log("anonymous hook " + own);
            }
        };
        ((Base) anonymous).hook();
    }
}
