package init;

/** When classes and interfaces are initialised, and when they are not (JLS 12.4). */
public class Order {
    static int log(String what) {
        System.out.println("  " + what);
        return 1;
    }

    static class Super {
        static final int CONSTANT = 5;
        static final Integer BOXED = log("Super");
        static int plain = 1;

        static void call() { }
    }

    static class Sub extends Super {
        static final String TEXT = "text";
        static int own = log("Sub");
    }

    interface Plain {
        int X = log("Plain");
    }

    interface WithDefault {
        int X = log("WithDefault");

        default void go() { }
    }

    interface Extended extends WithDefault {
        int Y = log("Extended");
    }

    static class Uses implements Plain, Extended {
        static int own = log("Uses");
    }

    static class Elements {
        static int own = log("Elements");
    }

    static class Literal {
        static int own = log("Literal");
    }

    static class ByName {
        static int own = log("ByName");
    }

    static class Instance {
        static int own = log("Instance");
    }

    static class Cycle1 {
        static int a = Cycle2.b + 1;
    }

    static class Cycle2 {
        static int b = Cycle1.a + 10;
    }

    static class Forward {
        static int first = later();
        static int second = 5;
        static final int THIRD = 6;
        static final Integer FOURTH = 7;

        static int later() {
            return second * 100 + THIRD * 10 + (FOURTH == null ? 0 : FOURTH);
        }
    }

    enum Kind {
        ONE, TWO;

        static final int COUNT = values().length + log("Kind");

        Kind() {
            log("constant " + name());
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println("constants " + Super.CONSTANT + Sub.TEXT + Sub.CONSTANT);
        System.out.println("inherited static");
        System.out.println(Sub.plain);
        System.out.println("inherited call");
        Sub.call();
        System.out.println("own static");
        Sub.own++;
        System.out.println("implementing");
        new Uses();
        System.out.println("interface field");
        int x = Plain.X + Uses.Y;
        System.out.println("array");
        Elements[] elements = new Elements[3];
        System.out.println(elements.length + " class literal");
        String name = Literal.class.getName();
        System.out.println(name + " forName without");
        Class<?> c = Class.forName("init.Order$ByName", false, Order.class.getClassLoader());
        System.out.println(c.getSimpleName() + " forName with");
        Class.forName("init.Order$ByName");
        System.out.println("instanceof");
        Object o = args;
        System.out.println(o instanceof Instance);
        Instance none = null;
        System.out.println("cycle " + Cycle1.a + " " + Cycle2.b);
        System.out.println("forward " + Forward.first);
        System.out.println("enum");
        System.out.println(Kind.COUNT + " " + none + x);
    }
}
