package classes;

/** Virtual, private, static, super and interface calls, with overloads and bridges. */
public class Dispatch {
    static class Base {
        private String secret() {
            return "Base.secret";
        }

        String open() {
            return "Base.open " + secret() + " " + hook();
        }

        String hook() {
            return "Base.hook";
        }

        static String fixed() {
            return "Base.fixed";
        }

        Object same() {
            return "Base.same";
        }

        String name = "Base.name";

        String over(Object o) {
            return "object";
        }

        String over(String s) {
            return "string";
        }

        String over(Integer i) {
            return "integer";
        }

        String over(int i) {
            return "int";
        }

        String over(long l) {
            return "long";
        }

        String over(int... many) {
            return "varargs " + many.length;
        }
    }

    static class Derived extends Base {
        String secret() {
            return "Derived.secret";
        }

        @Override
        String hook() {
            return "Derived.hook(" + super.hook() + ")";
        }

        static String fixed() {
            return "Derived.fixed";
        }

        @Override
        String same() {
            return "Derived.same";
        }

        String name = "Derived.name";

        String names() {
            return name + " " + super.name + " " + ((Base) this).name;
        }

        @Override
        String over(Object o) {
            return "derived object";
        }
    }

    interface A {
        default String who() {
            return "A";
        }

        static String make() {
            return "A.make";
        }
    }

    interface B extends A {
        @Override
        default String who() {
            return "B>" + A.super.who();
        }
    }

    interface C extends A {
        default String who() {
            return "C" + hidden();
        }

        private String hidden() {
            return "!";
        }
    }

    static class D implements B, C {
        @Override
        public String who() {
            return B.super.who() + "+" + C.super.who();
        }
    }

    static class Parent {
        public String who() {
            return "class wins";
        }
    }

    static class E extends Parent implements A { }

    abstract static class Half implements Comparable<Half> {
        abstract int rank();

        @Override
        public int compareTo(Half other) {
            return Integer.compare(rank(), other.rank());
        }
    }

    public static void main(String[] args) {
        Base base = new Derived();
        System.out.println(base.open());
        System.out.println(base.same() + " " + ((Derived) base).same());
        System.out.println(base.name + " " + ((Derived) base).names());
        System.out.println(Base.fixed() + " " + Derived.fixed());
        Object text = "text";
        byte b = 1;
        char c = 'c';
        System.out.println(base.over("x") + ", " + base.over(text) + ", " + base.over(1) + ", " + base.over(1L) + ", "
            + base.over(Integer.valueOf(1)) + ", " + base.over(b) + ", " + base.over(c) + ", " + base.over(1.5) + ", " + base.over()
            + ", " + base.over(1, 2) + ", " + base.over((Object) null) + ", " + base.over('c', b));
        System.out.println(new D().who() + " " + new E().who() + " " + A.make() + " " + new A() { }.who() + " " + new C() { }.who());
        Half one = new Half() {
            @Override
            int rank() {
                return 1;
            }
        };
        Half two = new Half() {
            @Override
            int rank() {
                return 2;
            }
        };
        Comparable<Half> bridge = one;
        System.out.println(one.compareTo(two) + " " + bridge.compareTo(one));
        try {
            @SuppressWarnings({"unchecked", "rawtypes"})
            int bad = ((Comparable) one).compareTo("x");
            System.out.println(bad);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        int[] array = {1};
        System.out.println(array.getClass().getSimpleName() + " " + array.equals(array.clone()) + " " + ((Object) array).hashCode() / Integer.MAX_VALUE / 2);
    }
}
