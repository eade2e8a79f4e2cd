package reasons;

/** Four of the subclasses cannot be made, the fifth can. */
public final class Orchard {
    /** A tree. */
    public abstract static class Tree {
        abstract int height();
    }

    private static final class Apple extends Tree {
        private Apple() {
        }

        @Override
        int height() {
            return 1;
        }
    }

    private static final class Birch extends Tree {
        private Birch() {
        }

        @Override
        int height() {
            return 2;
        }
    }

    private static final class Cedar extends Tree {
        private Cedar() {
        }

        @Override
        int height() {
            return 3;
        }
    }

    private static final class Date extends Tree {
        private Date() {
        }

        @Override
        int height() {
            return 4;
        }
    }

    static final class Elm extends Tree {
        private final int height;

        Elm(int height) {
            this.height = height;
        }

        @Override
        int height() {
            return height;
        }
    }

    private Orchard() {
    }

    public static String fell(Tree tree) {
        if (tree.height() > 30) { // covered
            return "saw";
        }
        return "axe";
    }
}
