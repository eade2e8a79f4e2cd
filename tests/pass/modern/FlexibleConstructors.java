// since: 25
package modern;

/** Statements before the explicit constructor call. */
public class FlexibleConstructors {
    static class Base {
        Base(int n) {
            System.out.println("Base " + n + " sees " + describe());
        }

        String describe() {
            return "base";
        }
    }

    static class Child extends Base {
        final String name;
        int count = 7;

        Child(String name) {
            if (name == null) {
                throw new IllegalArgumentException("no name");
            }
            int length = name.length();
            this.name = name.toUpperCase();
            super(length * 2);
            System.out.println("Child " + this.name + " " + count);
        }

        Child() {
            String made = "default".substring(2);
            this(made);
        }

        @Override
        String describe() {
            return name + " " + count;
        }
    }

    class Inner {
        final int value;

        Inner(int value) {
            int doubled = value * 2;
            this.value = doubled + factor;
            super();
        }
    }

    final int factor = 100;

    public static void main(String[] args) {
        new Child("ann");
        new Child();
        try {
            new Child(null);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new FlexibleConstructors().new Inner(4).value);
        record Range(int low, int high) {
            Range(int high) {
                int zero = high - high;
                this(zero, high);
            }
        }
        System.out.println(new Range(9));
    }
}
