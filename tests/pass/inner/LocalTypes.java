package inner;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Local records, enums, interfaces and classes; anonymous classes in odd places; names of all of them. */
public class LocalTypes {
    static Object fromStatic = new Object() {
        @Override
        public String toString() {
            return "static initialiser " + getClass().getName();
        }
    };

    final Object fromField = new Object() { };

    static <T extends Comparable<T>> T best(List<T> items) {
        class Best {
            T value;

            void offer(T item) {
                if (value == null || item.compareTo(value) > 0) {
                    value = item;
                }
            }
        }
        Best best = new Best();
        items.forEach(best::offer);
        return best.value;
    }

    static int recursive(int n) {
        class Counter {
            int count(int k) {
                return k == 0 ? n : new Counter().count(k - 1) + 1;
            }
        }
        return new Counter().count(3);
    }

    interface Visitor<R> {
        R number(int n);

        R add(Node a, Node b);
    }

    interface Node {
        <R> R accept(Visitor<R> visitor);
    }

    static Node number(int n) {
        return new Node() {
            @Override
            public <R> R accept(Visitor<R> visitor) {
                return visitor.number(n);
            }
        };
    }

    static Node add(Node a, Node b) {
        return new Node() {
            @Override
            public <R> R accept(Visitor<R> visitor) {
                return visitor.add(a, b);
            }
        };
    }

    public static void main(String[] args) {
        record Pair(String key, int value) { }
        enum Size { SMALL, LARGE }
        interface Namer {
            String name(Pair pair);
        }
        class Plain implements Namer {
            @Override
            public String name(Pair pair) {
                return pair.key() + "/" + Size.values()[pair.value() > 5 ? 1 : 0] + "/" + args.length;
            }
        }
        List<Pair> pairs = new ArrayList<>(List.of(new Pair("a", 3), new Pair("b", 9)));
        for (Pair pair : pairs) {
            System.out.println(new Plain().name(pair));
        }
        System.out.println(best(List.of(3, 9, 4)) + best(List.of("x", "y")) + recursive(10));
        for (Class<?> c : new Class<?>[] {Pair.class, Size.class, Namer.class, Plain.class, fromStatic.getClass(), new LocalTypes().fromField.getClass()}) {
            System.out.println(c.getName() + " " + c.getSimpleName() + " " + c.isLocalClass() + c.isAnonymousClass() + " " + Modifier.toString(c.getModifiers()) + " " + c.getEnclosingMethod() + " " + c.getEnclosingClass().getSimpleName());
        }
        System.out.println(fromStatic);
        Node sum = add(number(1), add(number(2), number(3)));
        System.out.println(sum.accept(new Visitor<String>() {
            @Override
            public String number(int n) {
                return "" + n;
            }

            @Override
            public String add(Node a, Node b) {
                return "(" + a.accept(this) + "+" + b.accept(this) + ")";
            }
        }) + " = " + sum.accept(new Visitor<Integer>() {
            @Override
            public Integer number(int n) {
                return n;
            }

            @Override
            public Integer add(Node a, Node b) {
                return a.accept(this) + b.accept(this);
            }
        }));
        Supplier<Supplier<Object>> deep = () -> new Supplier<>() {
            @Override
            public Object get() {
                return new Object() {
                    @Override
                    public String toString() {
                        return getClass().getName();
                    }
                };
            }
        };
        System.out.println(deep.get().get());
        int[] counter = {0};
        List<Integer> list = new ArrayList<>() {
            {
                add(1);
                add(2);
            }

            @Override
            public boolean add(Integer n) {
                counter[0]++;
                return super.add(n * 10);
            }
        };
        System.out.println(list + " " + counter[0]);
    }
}
