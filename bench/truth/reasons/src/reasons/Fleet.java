package reasons;

/** Six implementations need what nobody can make, the last needs nothing. */
public final class Fleet {
    /** Nobody makes one. */
    public static final class Crown {
        private Crown() {
        }
    }

    interface Ship {
        int crew();
    }

    private abstract static class Royal implements Ship {
        private final Crown crown;

        Royal(Crown crown) {
            this.crown = java.util.Objects.requireNonNull(crown);
        }

        @Override
        public int crew() {
            return crown.hashCode();
        }
    }

    static final class A extends Royal {
        private A(Crown crown) {
            super(crown);
        }
    }

    static final class B extends Royal {
        private B(Crown crown) {
            super(crown);
        }
    }

    static final class C extends Royal {
        private C(Crown crown) {
            super(crown);
        }
    }

    static final class D extends Royal {
        private D(Crown crown) {
            super(crown);
        }
    }

    static final class E extends Royal {
        private E(Crown crown) {
            super(crown);
        }
    }

    static final class Raft implements Ship {
        private final int crew;

        Raft(int crew) {
            this.crew = crew;
        }

        @Override
        public int crew() {
            return crew;
        }
    }

    private Fleet() {
    }

    public static boolean isManned(Ship ship, int least) {
        if (ship.crew() < least) { // covered
            return false;
        }
        return true;
    }
}
