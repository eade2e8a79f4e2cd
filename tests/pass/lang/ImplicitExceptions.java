package lang;

import java.util.List;
import java.util.function.Supplier;

/** The messages of exceptions that instructions and common library calls throw by themselves. */
public class ImplicitExceptions {
    interface Shape { }

    static class Circle implements Shape { }

    static void attempt(Supplier<Object> action) {
        try {
            System.out.println(action.get());
        } catch (RuntimeException | Error e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static int zero;
    static Object text = "text";
    static Object[] strings = new String[3];
    static int[] three = new int[3];
    static Shape shape = new Circle();

    public static void main(String[] args) {
        attempt(() -> 5 / zero);
        attempt(() -> 5 % zero);
        attempt(() -> 5L / zero);
        attempt(() -> 5L % (long) zero);
        attempt(() -> 5.0 / zero);
        attempt(() -> three[3]);
        attempt(() -> three[-1]);
        attempt(() -> three[Integer.MIN_VALUE] = 1);
        attempt(() -> strings[0] = 5);
        attempt(() -> strings[0] = new Object[0]);
        attempt(() -> new int[zero - 1]);
        attempt(() -> new String[2][zero - 3]);
        attempt(() -> (Integer) text);
        attempt(() -> (int[]) text);
        attempt(() -> (Runnable) text);
        attempt(() -> (String) (Object) three);
        attempt(() -> (Comparable<?>) shape);
        attempt(() -> (Shape[]) (Object) new Object[0]);
        attempt(() -> (String[][]) (Object) new Object[0][0]);
        attempt(() -> "abc".charAt(3));
        attempt(() -> "abc".substring(2, 1));
        attempt(() -> "abc".substring(4));
        attempt(() -> "abc".codePointAt(-1));
        attempt(() -> new StringBuilder("abc").insert(9, 'x'));
        attempt(() -> List.of(1).get(1));
        attempt(() -> List.of(1, 2, 3).get(3));
        attempt(() -> new java.util.ArrayList<>(List.of(1)).get(1));
        attempt(() -> new java.util.LinkedList<>(List.of(1)).get(1));
        attempt(() -> java.util.Arrays.asList(1, 2).get(2));
        attempt(() -> List.of().iterator().next());
        attempt(() -> new java.util.ArrayList<>().iterator().next());
        attempt(() -> new java.util.ArrayList<>(List.of(1)).subList(0, 2));
        attempt(() -> new java.util.ArrayDeque<>().pop());
        attempt(() -> Enum.valueOf(Thread.State.class, "NONE"));
        attempt(() -> Integer.valueOf("1.5"));
        attempt(() -> Character.toString(-1));
        attempt(() -> java.util.Optional.empty().get());
        attempt(() -> new java.util.Scanner("").next());
        attempt(() -> java.util.UUID.fromString("x"));
        attempt(() -> Thread.State.values()[6]);
        attempt(() -> java.util.Collections.emptyList().add(null));
        attempt(() -> String.format("%d", 1.5));
        attempt(() -> java.net.URI.create("a b"));
    }
}
