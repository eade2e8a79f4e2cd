import java.lang.annotation.*;
import java.util.*;
import java.util.function.*;

/** What class files have gained since, all of it executed by main. */
@VictimB0000.Mark(value = 5, names = {"x", "y"}, type = String.class, colour = VictimB0000.Colour.GREEN)
public sealed abstract class VictimB0000<T extends Comparable<T>> permits VictimB0000.Leaf, VictimB0000.Node {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Mark {
        int value() default 3;
        String[] names() default {"a"};
        Class<?> type() default Object.class;
        Colour colour() default Colour.RED;
    }

    enum Colour {
        RED, GREEN { @Override int code() { return 7; } };
        int code() { return ordinal(); }
    }

    record Pair<A, B>(A first, @Mark(5) B second, long... rest) {
        Pair { Objects.requireNonNull(first); }
    }

    interface Talks {
        String word();
        default String twice() { return once() + word(); }
        private String once() { return word() + quiet(1); }
        static String quiet(int times) { return "hush" + times; }
    }

    static final class Leaf extends VictimB0000<String> implements Talks {
        private int secret = 4;
        public String word() { return "leaf" + secret; }
        @Override public String twice() { return Talks.super.twice(); }
    }

    static non-sealed class Node extends VictimB0000<Integer> {
        int peek(Leaf leaf) { return leaf.secret++; }
    }

    volatile transient int field;

    @Mark(names = {"x", "y"})
    <X extends Exception> int work(List<? super T> list, @Mark int scale) throws X {
        Function<Integer, Integer> twice = number -> number * 2 + scale;
        Supplier<List<String>> make = ArrayList::new;
        Runnable nothing = () -> field++;
        nothing.run();
        Object item = list.isEmpty() ? make.get() : list.get(0);
        if (item instanceof Pair<?, ?> pair && pair.first() instanceof String text) return text.length();
        int sum = switch (Colour.valueOf("RED")) { case RED -> { int local = twice.apply(3); yield local; } case GREEN -> 2; };
        for (var number : new int[] {1, 2}) sum += number;
        class Local { int value() { return scale + field; } }
        return sum + new Local().value() + new Pair<>("a", "b", 1, 2).first().hashCode();
    }

    public static void main(String[] arguments) {
        Leaf leaf = new Leaf();
        Node node = new Node();
        int sum = node.peek(leaf) + leaf.twice().length() + node.work(new ArrayList<>(), 4);
        sum += leaf.work(new ArrayList<>(List.of("q")), 2) + Colour.GREEN.code();
        String told = switch (leaf.word()) { case "leaf5" -> "five"; case "leaf4" -> "four"; default -> "none"; };
        Pair<String, Integer> pair = new Pair<>("p", sum);
        System.out.println(told + pair.equals(new Pair<>("p", sum)) + pair.first() + 'c' + sum + 1.5 + null);
    }
}
