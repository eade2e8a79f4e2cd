package dish;

class Goal {
    //@ requires dish.guests() == 4 && dish.things() == 3 && dish.isHot();
    static void reached(Dish dish) {}
}

class Dish {
    private final int guests;
    private final int things;
    private final boolean hot;

    private Dish(Sketch sketch) {
        guests = sketch.guests;
        things = sketch.things;
        hot = sketch.hot;
    }

    static Sketch imagine() {
        return new Sketch();
    }

    int guests() {
        return guests;
    }

    int things() {
        return things;
    }

    boolean isHot() {
        return hot;
    }

    static class Sketch {
        private int guests = 1;
        private int things;
        private boolean hot;

        private Sketch() {}

        Sketch forGuests(int n) {
            guests = n;
            return this;
        }

        Sketch using(String thing) {
            if (!thing.isEmpty()) {
                things++;
            }
            return this;
        }

        Sketch overFire() {
            hot = true;
            return this;
        }

        Dish plate() {
            return new Dish(this);
        }
    }
}
