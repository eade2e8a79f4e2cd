package truth;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;

/** Laws that take two or three objects which are equal in different ways. */
public class Triples {
    /** Neighbours are equal. */
    public static class Near {
        private final int place;

        public Near(int place) {
            this.place = place;
        }

        // expect: finding
        @Override
        public boolean equals(Object other) {
            return other instanceof Near && Math.abs((long) place - ((Near) other).place) <= 1;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    /** What differs little is equal. */
    public static class Tolerant {
        private static final double TOLERANCE = 0.001;
        private final double weight;

        public Tolerant(double weight) {
            this.weight = Double.isNaN(weight) ? 0 : weight;
        }

        // expect: finding
        @Override
        public boolean equals(Object other) {
            return other instanceof Tolerant && (weight == ((Tolerant) other).weight || Math.abs(weight - ((Tolerant) other).weight) < TOLERANCE);
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    /** One of two is enough. */
    public static class Either {
        private final int number;
        private final String name;

        public Either(int number, String name) {
            this.number = number;
            this.name = Objects.requireNonNull(name);
        }

        // expect: finding
        @Override
        public boolean equals(Object other) {
            return other instanceof Either && (number == ((Either) other).number || name.equals(((Either) other).name));
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    /** A star equals everything. */
    public static class Wild {
        private final String name;

        public Wild(String name) {
            this.name = Objects.requireNonNull(name);
        }

        // expect: finding
        @Override
        public boolean equals(Object other) {
            if (!(other instanceof Wild)) {
                return false;
            }
            String theirs = ((Wild) other).name;
            return name.equals("*") || theirs.equals("*") || name.equals(theirs);
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    /** The beginning is enough. */
    public static class Beginning {
        private final String name;

        public Beginning(String name) {
            this.name = Objects.requireNonNull(name);
        }

        // expect: finding
        @Override
        public boolean equals(Object other) {
            return other instanceof Beginning && (name.startsWith(((Beginning) other).name) || ((Beginning) other).name.startsWith(name));
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    public static class Dot {
        final int x;

        public Dot(int x) {
            this.x = x;
        }

        // expect: nothing
        @Override
        public boolean equals(Object other) {
            return other instanceof Dot && ((Dot) other).x == x;
        }

        @Override
        public int hashCode() {
            return x;
        }
    }

    /** Equal only to its own kind, which dots do not know. */
    public static class Coloured extends Dot {
        private final int colour;

        public Coloured(int x, int colour) {
            super(x);
            this.colour = colour;
        }

        // expect: finding
        @Override
        public boolean equals(Object other) {
            return other instanceof Coloured && super.equals(other) && ((Coloured) other).colour == colour;
        }
    }

    /** Blind for colours with dots. */
    public static class Blind extends Dot {
        private final int colour;

        public Blind(int x, int colour) {
            super(x);
            this.colour = colour;
        }

        // expect: finding
        @Override
        public boolean equals(Object other) {
            if (!(other instanceof Blind)) {
                return super.equals(other);
            }
            return super.equals(other) && ((Blind) other).colour == colour;
        }
    }

    /** Each beats the next. */
    public static class Hand implements Comparable<Hand> {
        private final int shape;

        public Hand(int shape) {
            this.shape = Math.floorMod(shape, 3);
        }

        // expect: finding
        @Override
        public int compareTo(Hand other) {
            if (shape == other.shape) {
                return 0;
            }
            return (shape + 1) % 3 == other.shape ? -1 : 1;
        }
    }

    /** Half of the difference is thrown away. */
    public static class Cut implements Comparable<Cut> {
        private final long time;

        public Cut(long time) {
            this.time = time;
        }

        // expect: finding
        @Override
        public int compareTo(Cut other) {
            return (int) (time - other.time);
        }
    }

    /** What is no number is equal to all. */
    public static class Loose implements Comparable<Loose> {
        private final double value;

        public Loose(double value) {
            this.value = value;
        }

        // expect: finding
        @Override
        public int compareTo(Loose other) {
            return value < other.value ? -1 : value > other.value ? 1 : 0;
        }
    }

    /** Not equal to itself where it is no number. */
    public static class Other {
        private final double value;

        public Other(double value) {
            this.value = value;
        }

        // expect: finding
        @Override
        public boolean equals(Object other) {
            return other instanceof Other && ((Other) other).value == value;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    /** Small differences do not count. */
    public static class Coarse implements Comparable<Coarse> {
        private final int value;

        public Coarse(int value) {
            this.value = value;
        }

        // expect: finding
        @Override
        public int compareTo(Coarse other) {
            return Math.abs((long) value - other.value) < 5 ? 0 : Integer.compare(value, other.value);
        }
    }

    /** The same amount at another scale has another hash code. */
    public static class Price {
        private final BigDecimal amount;

        public Price(String amount) {
            this.amount = new BigDecimal(amount);
        }

        // expect: finding
        @Override
        public boolean equals(Object other) {
            return other instanceof Price && amount.compareTo(((Price) other).amount) == 0;
        }

        @Override
        public int hashCode() {
            return amount.hashCode();
        }
    }

    /** Order does not count, but for the hash code. */
    public static class Bag {
        private final int[] items;

        public Bag(int... items) {
            this.items = items.clone();
        }

        // expect: finding
        @Override
        public boolean equals(Object other) {
            if (!(other instanceof Bag)) {
                return false;
            }
            int[] mine = items.clone();
            int[] theirs = ((Bag) other).items.clone();
            Arrays.sort(mine);
            Arrays.sort(theirs);
            return Arrays.equals(mine, theirs);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(items);
        }
    }

    /** Whatever is not equal is more. */
    public static class More implements Comparable<More> {
        private final String name;

        public More(String name) {
            this.name = Objects.requireNonNull(name);
        }

        // expect: finding
        @Override
        public int compareTo(More other) {
            return name.equals(other.name) ? 0 : 1;
        }
    }

    /** Two keys that do not agree on which comes first. */
    public static class Mixed implements Comparable<Mixed> {
        private final int rank;
        private final int age;

        public Mixed(int rank, int age) {
            this.rank = rank;
            this.age = age;
        }

        // expect: finding
        @Override
        public int compareTo(Mixed other) {
            if (rank == other.rank) {
                return 0;
            }
            return age == other.age ? Integer.compare(rank, other.rank) : Integer.compare(age, other.age);
        }
    }

    /** In steps of five, which is a law-abiding way to be coarse. */
    public static class Stepped implements Comparable<Stepped> {
        private final int value;

        public Stepped(int value) {
            this.value = value;
        }

        // expect: nothing
        @Override
        public boolean equals(Object other) {
            return other instanceof Stepped && Math.floorDiv(value, 5) == Math.floorDiv(((Stepped) other).value, 5);
        }

        // expect: nothing
        @Override
        public int hashCode() {
            return Math.floorDiv(value, 5);
        }

        // expect: nothing
        @Override
        public int compareTo(Stepped other) {
            return Integer.compare(Math.floorDiv(value, 5), Math.floorDiv(other.value, 5));
        }
    }

    /** In any case, with a hash code that knows. */
    public static class Quiet implements Comparable<Quiet> {
        private final String name;

        public Quiet(String name) {
            this.name = Objects.requireNonNull(name);
        }

        // expect: nothing
        @Override
        public boolean equals(Object other) {
            return other instanceof Quiet && name.equalsIgnoreCase(((Quiet) other).name);
        }

        // expect: nothing
        @Override
        public int hashCode() {
            return name.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT).hashCode();
        }

        // expect: nothing
        @Override
        public int compareTo(Quiet other) {
            return name.compareToIgnoreCase(other.name);
        }
    }

    /** Amounts, and an order that is finer than equality asks for. */
    public static class Amount implements Comparable<Amount> {
        private final BigDecimal amount;

        public Amount(String amount) {
            this.amount = new BigDecimal(amount);
        }

        // expect: nothing
        @Override
        public boolean equals(Object other) {
            return other instanceof Amount && amount.equals(((Amount) other).amount);
        }

        // expect: nothing
        @Override
        public int hashCode() {
            return amount.hashCode();
        }

        // expect: nothing
        @Override
        public int compareTo(Amount other) {
            return amount.compareTo(other.amount);
        }
    }

    /** Numbers with NaN and both zeros in order. */
    public static class Level implements Comparable<Level> {
        private final double value;

        public Level(double value) {
            this.value = value;
        }

        // expect: nothing
        @Override
        public boolean equals(Object other) {
            return other instanceof Level && Double.compare(value, ((Level) other).value) == 0;
        }

        // expect: nothing
        @Override
        public int hashCode() {
            return Double.hashCode(value);
        }

        // expect: nothing
        @Override
        public int compareTo(Level other) {
            return Double.compare(value, other.value);
        }
    }

    /** Amounts of different currencies cannot be compared. */
    public static class Money implements Comparable<Money> {
        private final long cents;
        private final String currency;

        public Money(long cents, String currency) {
            this.cents = cents;
            this.currency = Objects.requireNonNull(currency);
        }

        // expect: nothing
        @Override
        public int compareTo(Money other) {
            if (!currency.equals(other.currency)) {
                throw new IllegalArgumentException("another currency");
            }
            return Long.compare(cents, other.cents);
        }
    }

    /** Classes are told apart. */
    public static class Shape {
        final int sides;

        public Shape(int sides) {
            this.sides = sides;
        }

        // expect: nothing
        @Override
        public boolean equals(Object other) {
            return other != null && other.getClass() == getClass() && ((Shape) other).sides == sides;
        }

        @Override
        public int hashCode() {
            return sides;
        }
    }

    public static class Filled extends Shape {
        private final String colour;

        public Filled(int sides, String colour) {
            super(sides);
            this.colour = Objects.requireNonNull(colour);
        }

        // expect: nothing
        @Override
        public boolean equals(Object other) {
            return super.equals(other) && colour.equals(((Filled) other).colour);
        }

        @Override
        public int hashCode() {
            return 31 * super.hashCode() + colour.hashCode();
        }
    }

    /** Sorted once, equal and hashed alike. */
    public static class Sorted {
        private final int[] items;

        public Sorted(int... items) {
            this.items = items.clone();
            Arrays.sort(this.items);
        }

        // expect: nothing
        @Override
        public boolean equals(Object other) {
            return other instanceof Sorted && Arrays.equals(items, ((Sorted) other).items);
        }

        // expect: nothing
        @Override
        public int hashCode() {
            return Arrays.hashCode(items);
        }
    }

    /** Two keys, one after the other. */
    public static class Ranked implements Comparable<Ranked> {
        private final int rank;
        private final String name;

        public Ranked(int rank, String name) {
            this.rank = rank;
            this.name = Objects.requireNonNull(name);
        }

        // expect: nothing
        @Override
        public int compareTo(Ranked other) {
            return rank != other.rank ? Integer.compare(rank, other.rank) : name.compareTo(other.name);
        }
    }
}
