package crew;

import java.util.HashSet;
import java.util.Set;

class Goal {
    //@ requires ship.hands() == 3 && ship.has(mate) && mate.skill() == 4;
    static void reached(Ship ship, Sailor mate) {}
}

class Ship {
    private final Set<Sailor> hands = new HashSet<>();

    //@ requires sailor.skill() >= 2 && !has(sailor);
    void enrol(Sailor sailor) {
        hands.add(sailor);
    }

    /*@ pure @*/ boolean has(Sailor sailor) {
        return hands.contains(sailor);
    }

    /*@ pure @*/ int hands() {
        return hands.size();
    }
}

class Sailor {
    private int skill;

    void train() {
        skill++;
    }

    /*@ pure @*/ int skill() {
        return skill;
    }
}
