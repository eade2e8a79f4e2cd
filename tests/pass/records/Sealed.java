package records;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Records as keys and elements, with sealed interfaces, static factories and copies. */
public class Sealed {
    sealed interface Command permits Move, Say, Stop { }

    record Move(int dx, int dy) implements Command { }

    record Say(String text) implements Command {
        Say {
            Objects.requireNonNull(text, "text");
            text = text.strip();
        }
    }

    record Stop() implements Command {
        static final Stop NOW = new Stop();
    }

    record State(int x, int y, List<String> said, boolean stopped) {
        static State start() {
            return new State(0, 0, List.of(), false);
        }

        State {
            said = List.copyOf(said);
        }

        State after(Command command) {
            if (command instanceof Move m) {
                return new State(x + m.dx(), y + m.dy(), said, stopped);
            } else if (command instanceof Say s) {
                List<String> more = new ArrayList<>(said);
                more.add(s.text());
                return new State(x, y, more, stopped);
            }
            return new State(x, y, said, true);
        }
    }

    record Matrix(double[][] cells) {
        @Override
        public boolean equals(Object o) {
            return o instanceof Matrix m && java.util.Arrays.deepEquals(cells, m.cells);
        }

        @Override
        public int hashCode() {
            return java.util.Arrays.deepHashCode(cells);
        }

        @Override
        public String toString() {
            return java.util.Arrays.deepToString(cells);
        }
    }

    record Tree<T extends Comparable<T>>(Tree<T> left, T value, Tree<T> right) {
        Tree<T> with(T other) {
            int order = other.compareTo(value);
            return order == 0 ? this : order < 0 ? new Tree<>(left == null ? new Tree<>(null, other, null) : left.with(other), value, right) : new Tree<>(left, value, right == null ? new Tree<>(null, other, null) : right.with(other));
        }
    }

    record Long2(long a, long b) { }

    public static void main(String[] args) {
        State state = State.start();
        for (Command command : List.of(new Move(1, 2), new Say("  hi "), new Move(-3, 0), new Say("bye"), Stop.NOW)) {
            state = state.after(command);
        }
        System.out.println(state + " " + state.equals(new State(-2, 2, List.of("hi", "bye"), true)) + " " + state.hashCode());
        try {
            new Say(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            state.said().add("x");
        } catch (UnsupportedOperationException e) {
            System.out.println("said is immutable");
        }
        Map<Command, Integer> counts = new HashMap<>();
        for (Command command : new Command[] {new Move(0, 0), new Move(0, 0), new Say("a"), new Say(" a"), new Stop(), Stop.NOW}) {
            counts.merge(command, 1, Integer::sum);
        }
        System.out.println(counts.get(new Move(0, 0)) + " " + counts.get(new Say("a")) + " " + counts.get(new Stop()) + " " + counts.size());
        System.out.println(new Matrix(new double[][] {{1, 2}, {3}}).equals(new Matrix(new double[][] {{1, 2}, {3}})) + " " + new Matrix(new double[][] {{1}}) + " " + new Matrix(new double[0][]).hashCode());
        Tree<String> tree = new Tree<>(null, "m", null);
        for (String s : List.of("c", "x", "a", "m", "d")) {
            tree = tree.with(s);
        }
        System.out.println(tree);
        System.out.println(tree.hashCode() + " " + new Long2(1L << 40, -1).hashCode() + " " + new Long2(0, 0).equals(new Long2(0, 1)));
        List<Move> moves = new ArrayList<>(List.of(new Move(3, 1), new Move(1, 2), new Move(2, 0)));
        Collections.sort(moves, java.util.Comparator.comparing(Move::dx));
        System.out.println(moves + " " + Command.class.isSealed() + " " + Command.class.getPermittedSubclasses().length);
        Object mixed = new Move(1, 1);
        System.out.println(mixed.equals(new Long2(1, 1)) + " " + mixed.equals(null));
    }
}
