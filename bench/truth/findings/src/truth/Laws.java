package truth;

/** Laws of objects. */
public class Laws {
    /** Throws where it must answer. */
    public static class Careless {
        private final String name;

        public Careless(String name) {
            if (name == null) {
                throw new IllegalArgumentException();
            }
            this.name = name;
        }

        // expect: finding
        @Override
        public boolean equals(Object other) {
            return name.equals(((Careless) other).name);
        }

        // expect: nothing
        @Override
        public int hashCode() {
            return name.hashCode();
        }
    }

    /** Equal in another case, with another hash code. */
    public static class Folded {
        private final String name;

        public Folded(String name) {
            if (name == null) {
                throw new IllegalArgumentException();
            }
            this.name = name;
        }

        // expect: finding
        @Override
        public boolean equals(Object other) {
            return other instanceof Folded && name.equalsIgnoreCase(((Folded) other).name);
        }

        // expect: nothing
        @Override
        public int hashCode() {
            return name.hashCode();
        }
    }

    /** As it should be. */
    public static class Careful implements Comparable<Careful> {
        private final int rank;

        public Careful(int rank) {
            this.rank = rank;
        }

        // expect: nothing
        @Override
        public boolean equals(Object other) {
            return other instanceof Careful && ((Careful) other).rank == rank;
        }

        // expect: nothing
        @Override
        public int hashCode() {
            return rank;
        }

        // expect: nothing
        @Override
        public int compareTo(Careful other) {
            return Integer.compare(rank, other.rank);
        }
    }

    /** Overflows. */
    public static class Hasty implements Comparable<Hasty> {
        private final int rank;

        public Hasty(int rank) {
            this.rank = rank;
        }

        // expect: finding
        @Override
        public int compareTo(Hasty other) {
            return rank - other.rank;
        }
    }

    /** A part of it is null until somebody sets it, and it is compared before. */
    public static class Unset {
        private String name;

        public void name(String name) {
            if (name == null) {
                throw new IllegalArgumentException();
            }
            this.name = name;
        }

        // expect: finding
        @Override
        public boolean equals(Object other) {
            return other instanceof Unset && name.equals(((Unset) other).name);
        }

        // expect: nothing
        @Override
        public int hashCode() {
            return name == null ? 0 : name.hashCode();
        }
    }
}
