package harbour;

import java.util.List;

class Goal {
    //@ requires boats != null && boats.size() == 3;
    //@ requires (\forall int i; 0 <= i && i < boats.size(); boats.get(i) != null && boats.get(i).isMoored());
    //@ requires boats.get(0) != boats.get(1);
    static void reached(List<Boat> boats) {}
}

class Boat {
    private int ropes;
    private boolean anchored;

    void lower() {
        anchored = true;
    }

    //@ requires ropes() < 4;
    void tie() {
        ropes++;
    }

    /*@ pure @*/ int ropes() {
        return ropes;
    }

    /*@ pure @*/ boolean isMoored() {
        return anchored && ropes >= 2;
    }
}
