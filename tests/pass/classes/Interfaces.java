package classes;

import java.util.ArrayList;
import java.util.List;

/** Default, static and private interface methods, diamonds, constants, functional interfaces with generics. */
public class Interfaces {
    interface Named {
        String PREFIX = "name:";

        String name();

        default String label() {
            return decorate(PREFIX + name());
        }

        private String decorate(String s) {
            return "<" + s + ">";
        }

        static Named of(String s) {
            return () -> s;
        }
    }

    interface Loud extends Named {
        @Override
        default String label() {
            return Named.super.label().toUpperCase() + "!";
        }
    }

    interface Quiet extends Named {
        @Override
        default String label() {
            return Named.super.label().toLowerCase() + ".";
        }
    }

    static class Both implements Loud, Quiet {
        @Override
        public String name() {
            return "Both";
        }

        @Override
        public String label() {
            return Loud.super.label() + Quiet.super.label();
        }
    }

    interface Left {
        default int side() {
            return 1;
        }
    }

    interface Right extends Left { }

    interface Wrong extends Left {
        @Override
        default int side() {
            return 2;
        }
    }

    static class Specific implements Right, Wrong { }

    abstract static class Abstract implements Left {
        @Override
        public abstract int side();
    }

    static class Concrete extends Abstract {
        @Override
        public int side() {
            return 3;
        }
    }

    interface Transformer<A, B> {
        B apply(A a);

        default <C> Transformer<A, C> then(Transformer<? super B, ? extends C> next) {
            return a -> next.apply(apply(a));
        }

        @Override
        boolean equals(Object other);
    }

    interface Counter {
        List<String> CALLS = new ArrayList<>();

        default int count() {
            CALLS.add(getClass().getSimpleName());
            return CALLS.size();
        }
    }

    enum Kind implements Counter { ONE, TWO }

    record Point(int x) implements Counter, Named {
        @Override
        public String name() {
            return "p" + x;
        }
    }

    static String describe(Object o) {
        return (o instanceof Named ? "N" : "") + (o instanceof Loud ? "L" : "") + (o instanceof Counter ? "C" : "") + (o instanceof Left ? "D" : "");
    }

    public static void main(String[] args) {
        System.out.println(Named.of("x").label() + new Both().label() + new Loud() {
            @Override
            public String name() {
                return "anon";
            }
        }.label());
        System.out.println(new Specific().side() + " " + new Concrete().side() + " " + ((Left) new Concrete()).side() + " " + new Right() { }.side());
        Transformer<String, Integer> length = String::length;
        System.out.println(length.then(n -> n * n).then(n -> "=" + n).apply("four") + " " + length.equals(length));
        System.out.println(Kind.ONE.count() + Kind.TWO.count() + new Point(1).count() + " " + Counter.CALLS);
        System.out.println(describe(new Both()) + " " + describe(Kind.ONE) + " " + describe(new Point(2)) + " " + describe(new Specific()) + " [" + describe("x") + "]");
        System.out.println(new Point(7).label() + Loud.PREFIX + Named.class.getMethods().length + " " + Named.class.isInterface() + " " + Loud.class.getInterfaces()[0].getSimpleName());
        Runnable nothing = () -> { };
        System.out.println(nothing.getClass().getInterfaces().length);
    }
}
