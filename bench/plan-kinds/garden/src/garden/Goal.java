package garden;

class Goal {
    //@ requires plant.height() == 6 && plant.bed().water() == 1;
    static void reached(Garden.Bed.Plant plant) {}
}

class Garden {
    private int can;

    void draw(int litres) {
        if (litres > 0 && litres <= 4) {
            can = litres;
        }
    }

    class Bed {
        private int water;

        void soak() {
            water += can;
            can = 0;
        }

        int water() {
            return water;
        }

        class Plant {
            private int height;

            void grow() {
                if (water > 0) {
                    water--;
                    height += 2;
                }
            }

            int height() {
                return height;
            }

            Bed bed() {
                return Bed.this;
            }
        }
    }
}
