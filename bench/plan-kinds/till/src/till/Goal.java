package till;

class Goal {
    //@ requires drawer.isPulled() && drawer.cents() == 12;
    static void reached(Till.Drawer drawer) {}
}

class Till {
    private boolean unlocked;
    private final int pin;

    Till(int pin) {
        this.pin = pin;
    }

    //@ requires code == pin();
    void unlock(int code) {
        unlocked = true;
    }

    /*@ pure @*/ int pin() {
        return pin;
    }

    /*@ pure @*/ boolean isUnlocked() {
        return unlocked;
    }

    class Drawer {
        private int cents;
        private boolean pulled;

        //@ requires till().isUnlocked();
        void pull() {
            pulled = true;
        }

        //@ requires isPulled() && (coin == 5 || coin == 2 || coin == 1);
        void toss(int coin) {
            cents += coin;
        }

        /*@ pure @*/ Till till() {
            return Till.this;
        }

        /*@ pure @*/ boolean isPulled() {
            return pulled;
        }

        /*@ pure @*/ int cents() {
            return cents;
        }
    }
}
