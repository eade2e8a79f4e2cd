package brew;

class Goal {
    //@ requires tea.cups() == 3 && tea.strength() == 8 && tea.isSweet();
    static void reached(Tea tea) {}
}

class Tea {
    private final int cups;
    private final int strength;
    private final boolean sweet;

    private Tea(int cups, int strength, boolean sweet) {
        this.cups = cups;
        this.strength = strength;
        this.sweet = sweet;
    }

    int cups() {
        return cups;
    }

    int strength() {
        return strength;
    }

    boolean isSweet() {
        return sweet;
    }

    static class Pot {
        private int leaves;
        private boolean honey;

        void strew(int spoons) {
            if (spoons > 0 && spoons <= 3) {
                leaves += spoons;
            }
        }

        void drizzle() {
            honey = leaves > 4;
        }

        //@ requires 0 < cups && cups <= 6;
        Tea pour(int cups) {
            return new Tea(cups, leaves, honey);
        }
    }
}
