package hive;

class Goal {
    //@ requires bee.trips() == 2 && bee.home().honey() == 9;
    static void reached(Hive.Bee bee) {}
}

class Hive {
    private int honey;

    int honey() {
        return honey;
    }

    class Bee {
        private int nectar;
        private int trips;

        void sip(int drops) {
            if (drops > 0 && drops <= 5) {
                nectar = drops;
            }
        }

        void unload() {
            if (nectar > 0) {
                honey += nectar;
                nectar = 0;
                trips++;
            }
        }

        int trips() {
            return trips;
        }

        Hive home() {
            return Hive.this;
        }
    }
}
