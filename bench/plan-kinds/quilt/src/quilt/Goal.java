package quilt;

class Goal {
    //@ requires quilt.patches() == 4 && quilt.rim() == 9;
    static void reached(Quilt quilt) {}
}

class Quilt {
    private final int patches;
    private final int rim;

    private Quilt(int patches, int rim) {
        this.patches = patches;
        this.rim = rim;
    }

    int patches() {
        return patches;
    }

    int rim() {
        return rim;
    }

    static class Needle {
        private int patches;
        private int rim;

        void patch() {
            patches++;
        }

        void hem(int width) {
            rim += width;
        }

        Quilt knot() {
            return new Quilt(patches, rim);
        }
    }
}
