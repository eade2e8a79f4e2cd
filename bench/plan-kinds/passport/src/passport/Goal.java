package passport;

class Goal {
    //@ requires passport.stamps() == 2 && passport.number() == 103;
    static void reached(Passport passport) {}
}

class Passport {
    private final int number;
    private int stamps;

    private Passport(int number) {
        this.number = number;
    }

    void mark() {
        stamps++;
    }

    int stamps() {
        return stamps;
    }

    int number() {
        return number;
    }

    static class Office {
        private int next = 100;

        Passport issue() {
            return new Passport(next++);
        }
    }
}
