package init;

/** Initialisation of interfaces: by fields, by default methods, by implementing classes, by reflection. */
public class Interfaces {
    static int log(String s) {
        System.out.println("  init " + s);
        return s.length();
    }

    interface OnlyConstant {
        int COMPILE_TIME = 5;
        int COMPUTED = log("OnlyConstant");
    }

    interface HasDefault {
        int X = log("HasDefault");

        default int get() {
            return X;
        }
    }

    interface HasStatic {
        int X = log("HasStatic");

        static int call() {
            return 1;
        }
    }

    interface HasPrivate {
        int X = log("HasPrivate");

        private int hidden() {
            return 1;
        }
    }

    interface Parent extends HasDefault {
        int Y = log("Parent");
    }

    static class A implements OnlyConstant, HasStatic, HasPrivate {
        static int a = log("A");
    }

    static class B extends A implements Parent {
        static int b = log("B");
    }

    static class C implements Parent { }

    enum E implements HasDefault2 { ONE }

    interface HasDefault2 {
        int X = log("HasDefault2");

        default void go() { }
    }

    interface Lazy {
        Object LOCK = new Object() {
            {
                log("Lazy.LOCK");
            }
        };

        Runnable TASK = () -> log("never by itself");
    }

    public static void main(String[] args) throws Exception {
        System.out.println("constant " + OnlyConstant.COMPILE_TIME);
        System.out.println("new A");
        new A();
        System.out.println("new B");
        new B();
        System.out.println("new C");
        System.out.println(new C().get());
        System.out.println("field through a class " + C.Y);
        System.out.println("static call");
        System.out.println(HasStatic.call());
        System.out.println("computed constant " + OnlyConstant.COMPUTED);
        System.out.println("enum");
        System.out.println(E.ONE);
        System.out.println("reflection");
        System.out.println(Lazy.class.getField("TASK").getName());
        System.out.println(Lazy.class.getField("TASK").get(null) != null);
        System.out.println("array of " + new HasPrivate[2].length);
    }
}
