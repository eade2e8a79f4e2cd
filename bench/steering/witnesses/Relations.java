package steering;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** An input for each end of each method of `relations`. */
public class Relations {
    public static void main(String[] args) {
        ends(
            "Grids.stairs",
            Grids.stairs(new int[][] {{3}, {44, 1}, {5, 4, 2}}),
            Grids.stairs(new int[][] {{3}, {4, 1}, {5, 4, 2}}),
            Grids.stairs(new int[][] {{-3}, {4, -1}, {4, 4, -2}}),
            Grids.stairs(new int[][] {{3}, {4, 1}, {4, 4, 2}}));
        ends(
            "Grids.square",
            Grids.square(board("a", "abK"), 2, 1),
            Grids.square(board("a", "aK"), 1, 1),
            Grids.square(board("RK"), 1, 0),
            Grids.square(board("aK"), 1, 0));
        ends(
            "Positions.chain",
            Positions.chain(ints(0), 0),
            Positions.chain(ints(0, 0), 0),
            Positions.chain(ints(1, 0), 1),
            Positions.chain(ints(1, 0), 0));
        ends(
            "Positions.window",
            Positions.window(shorts(0, 7, 302, 302), 2, 2),
            Positions.window(shorts(0, 8, 302, 302), 2, 2),
            Positions.window(shorts(304, 0, 0, 304), 0, 4),
            Positions.window(shorts(302, 302), 0, 2));
        int[] low = {-1, 17};
        int[] high = {1, 17};
        ends(
            "Twins.shared",
            Twins.shared(low, low),
            Twins.shared(high, high),
            Twins.shared(ints(9, 17), ints(9, 0, 0)),
            Twins.shared(ints(9, 17), ints(8, 0, 0)));
        ends(
            "Twins.doubled",
            Twins.doubled(ints(102, 7), ints(51, 3)),
            Twins.doubled(ints(102, 9), ints(51, 4)),
            Twins.doubled(ints(6, 13), ints(3, 6)),
            Twins.doubled(ints(6, 11), ints(3, 5)));
        ends(
            "Twins.inverse",
            Twins.inverse(ints(0, 1, 2), ints(0, 1, 2)),
            Twins.inverse(ints(1, 0, 2), ints(1, 0, 2)),
            Twins.inverse(ints(1, 2, 0), ints(2, 0, 1)));
        ends(
            "Notations.setting",
            Notations.setting("on=1"),
            Notations.setting("of=-1"),
            Notations.setting("level=1"),
            Notations.setting("of=1"));
        ends(
            "Notations.nested",
            Notations.nested("[()]"),
            Notations.nested("[(a*)]"),
            Notations.nested("[(*)]"),
            Notations.nested("[(a)]"));
        ends(
            "Registers.relay",
            Registers.relay(Map.of("start", "a", "a", "b", "c", "d")),
            Registers.relay(Map.of("start", "a", "a", "start")),
            Registers.relay(Map.of("start", "a", "a", "b")));
        ends(
            "Registers.scores",
            Registers.scores(Map.of("Ann", 80, "none", 1), "Ann"),
            Registers.scores(Map.of("Ann", 99, "Bob", 1), "Ann"),
            Registers.scores(Map.of("Ann", 80, "Bob", 1), "Ann"));
        ends(
            "Registers.shelves",
            Registers.shelves(Arrays.asList(List.of(1, 2), List.of(1, 2, 3, 4), List.of())),
            Registers.shelves(Arrays.asList(List.of(1), List.of(1, 12), List.of())),
            Registers.shelves(Arrays.asList(List.of(1), List.of(1, 2), List.of())));
        ends("Person.couple", couple(40, true, 40, true), couple(40, true, 40, false), couple(60, false, 30, false), couple(40, false, 40, false));
        ends(
            "Person.line",
            Person.line(List.of(new Person(4), new Person(5), new Person(6))),
            Person.line(chosen(new Person(4), new Person(5))),
            Person.line(List.of(hired(new Person(4)), new Person(5))),
            Person.line(List.of(new Person(4), new Person(5))));
        ends("Person.triangle", triangle(1, true), pair(), triangle(64, false), triangle(1, false));
    }

    private static void ends(String method, int... found) {
        System.out.print(method);
        for (int end : found) {
            System.out.print(" " + end);
        }
        System.out.println();
    }

    private static int[] ints(int... values) {
        return values;
    }

    private static short[] shorts(int... values) {
        short[] shorts = new short[values.length];
        for (int i = 0; i < values.length; i++) {
            shorts[i] = (short) values[i];
        }
        return shorts;
    }

    private static char[][] board(String... rows) {
        return Arrays.stream(rows).map(String::toCharArray).toArray(char[][]::new);
    }

    private static Person hired(Person person) {
        person.hire();
        return person;
    }

    private static List<Person> chosen(Person first, Person second) {
        second.choose(first);
        return List.of(first, second);
    }

    private static int couple(int age, boolean works, int other, boolean otherWorks) {
        Person one = works ? hired(new Person(age)) : new Person(age);
        Person two = otherWorks ? hired(new Person(other)) : new Person(other);
        one.choose(two);
        two.choose(one);
        return one.couple(two);
    }

    private static int triangle(int age, boolean isClosed) {
        Person[] three = {new Person(1), new Person(2), new Person(age)};
        three[0].choose(three[1]);
        three[1].choose(three[2]);
        if (isClosed) {
            three[2].choose(three[0]);
        }
        return Person.triangle(three);
    }

    private static int pair() {
        Person[] three = {new Person(1), new Person(2), null};
        three[2] = three[0];
        three[0].choose(three[1]);
        three[1].choose(three[0]);
        return Person.triangle(three);
    }
}
