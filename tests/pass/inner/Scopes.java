package inner;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** Inner, local, anonymous and static nested classes, outer instances, private access among nest mates. */
public class Scopes implements Iterable<Integer> {
    private final int[] data = {3, 1, 2};
    private int version;
    private static int created;

    private class Cursor implements Iterator<Integer> {
        private int at;
        private final int expected = version;

        @Override
        public boolean hasNext() {
            return at < data.length;
        }

        @Override
        public Integer next() {
            if (expected != version) {
                throw new IllegalStateException("changed " + (version - expected));
            }
            if (!hasNext()) {
                throw new NoSuchElementException("end " + at);
            }
            return data[at++];
        }

        class Peek {
            int value() {
                return Scopes.this.data[Cursor.this.at] * 10 + created;
            }
        }
    }

    static class Nested {
        private int hidden = created++;

        private static String secret() {
            return "secret " + created;
        }
    }

    @Override
    public Iterator<Integer> iterator() {
        return new Cursor();
    }

    String local(int parameter) {
        int captured = parameter * 2;
        class Local {
            int field = captured + parameter;

            int compute() {
                return field + data[0];
            }

            class Deeper {
                int sum() {
                    return compute() + captured + version;
                }
            }
        }
        return new Local().compute() + " " + new Local().new Deeper().sum() + " " + Local.class.getName() + " " + Local.Deeper.class.getName();
    }

    class Shadow {
        int version = 50;

        String show(int version) {
            return version + " " + this.version + " " + Scopes.this.version;
        }
    }

    static class Base {
        final String made;

        Base(Object o) {
            made = "made with " + o;
        }
    }

    class FromOuter extends Base {
        FromOuter(int n) {
            super(n + created);
        }
    }

    static class Foreign extends Scopes.Shadow {
        Foreign(Scopes outer) {
            outer.super();
        }
    }

    public static void main(String[] args) {
        Scopes scopes = new Scopes();
        int sum = 0;
        for (int value : scopes) {
            sum = sum * 10 + value;
        }
        System.out.println(sum);
        Cursor cursor = (Cursor) scopes.iterator();
        cursor.next();
        Cursor.Peek peek = cursor.new Peek();
        System.out.println(peek.value() + " " + cursor.at);
        scopes.version += 2;
        try {
            cursor.next();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new Nested().hidden + new Nested().hidden + Nested.secret());
        System.out.println(scopes.local(5));
        System.out.println(scopes.new Shadow().show(9) + " / " + new Foreign(scopes).show(8));
        System.out.println(scopes.new FromOuter(7).made);
        List<Runnable> actions = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            final int n = i;
            actions.add(new Runnable() {
                int calls = n * 10;

                @Override
                public void run() {
                    System.out.print(n + ":" + ++calls + " ");
                }
            });
        }
        actions.forEach(Runnable::run);
        actions.forEach(Runnable::run);
        System.out.println();
        Object anonymous = new Object() {
            int counter = 5;

            @Override
            public String toString() {
                return "anonymous " + counter;
            }
        };
        var richer = new Object() {
            int count = 1;

            void more() {
                count *= 7;
            }
        };
        richer.more();
        System.out.println(anonymous + " " + richer.count + " " + anonymous.getClass().getName() + " [" + anonymous.getClass().getSimpleName() + "] "
            + anonymous.getClass().getEnclosingMethod().getName() + " " + Cursor.Peek.class.getDeclaringClass().getSimpleName());
        Scopes none = null;
        try {
            none.new Shadow();
        } catch (NullPointerException e) {
            System.out.println("no outer instance");
        }
        System.out.println(Cursor.class.getNestHost().getSimpleName() + " " + Nested.class.isNestmateOf(Cursor.class));
    }
}
