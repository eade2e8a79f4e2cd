package protocols;

import java.util.ArrayList;
import java.util.List;

/** Dishes put together step by step by a writer. */
public class Recipe {
    /** What goes in. */
    public static final class Part {
        private final String what;
        private final double grams;

        private Part(String what, double grams) {
            this.what = what;
            this.grams = grams;
        }

        //@ requires grams > 0.0 && grams < 5000.0 && what.length() > 1;
        public static Part of(String what, double grams) { return new Part(what, grams); }

        public /*@ pure @*/ double grams() { return grams; }
        public /*@ pure @*/ String what() { return what; }
    }

    private final List<Part> parts;
    private final int minutes;

    private Recipe(List<Part> parts, int minutes) {
        this.parts = parts;
        this.minutes = minutes;
    }

    /** Collects parts; a recipe needs at least two. */
    public static final class Writer {
        private final List<Part> parts = new ArrayList<>();
        private int minutes;

        public /*@ pure @*/ int count() { return parts.size(); }

        //@ requires count() < 10;
        //@ ensures count() == \old(count()) + 1;
        public Writer take(Part part) {
            parts.add(part);
            return this;
        }

        //@ requires minutes > 0 && minutes <= 240;
        public Writer bake(int minutes) {
            this.minutes = minutes;
            return this;
        }

        //@ requires count() >= 2;
        public Recipe done() { return new Recipe(new ArrayList<>(parts), minutes); }
    }

    public static Writer write() { return new Writer(); }

    public /*@ pure @*/ int size() { return parts.size(); }
    public /*@ pure @*/ int minutes() { return minutes; }

    public /*@ pure @*/ double weight() {
        double sum = 0;
        for (Part part : parts) sum += part.grams();
        return sum;
    }

    //@ requires portions >= 1;
    public String serve(int portions) {
        double each = weight() / portions;
        if (each < 100.0) return "a bite";
        if (minutes == 0) return "cold";
        return each > 800.0 && size() > 2 ? "a feast" : "warm";
    }

    //@ requires minutes() > 60;
    public int temperature() { return weight() > 1000.0 ? 160 : 180; }
}
