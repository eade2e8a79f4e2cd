package siblings;

import java.util.List;

class Goal {
    //@ requires row != null && row.size() == 3 && row.get(0).age() == 2;
    //@ requires (\forall int i; 1 <= i && i < row.size(); row.get(i).age() > row.get(i - 1).age() && row.get(i).isAwake());
    static void reached(List<Child> row) {}
}

class Child {
    private int age;
    private boolean awake;

    void birthday() {
        age++;
        awake = false;
    }

    //@ requires age() > 2;
    void wake() {
        awake = true;
    }

    /*@ pure @*/ int age() {
        return age;
    }

    /*@ pure @*/ boolean isAwake() {
        return awake;
    }
}
