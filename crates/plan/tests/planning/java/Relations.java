/** Calls whose objects have to fit each other. */
class Relations {
    //@ requires bag.contains(other) && bag.size() == 2 && other.size() == 1;
    static void contains(Bag bag, Bag other) {}

    //@ requires stack.size() > other.size() && other.size() >= 3;
    static void larger(Stack stack, Stack other) {}

    //@ requires fives.total() + nines.total() == 37 && nines.total() > 0;
    static void sum(Fives fives, Nines nines) {}

    //@ requires one == other && one.size() == 1;
    static void same(Stack one, Stack other) {}

    //@ requires one.contains(other) && other.contains(one);
    static void eachOther(Bag one, Bag other) {}

    //@ requires phase == Connection.Phase.CLOSED ==> stack == null;
    //@ requires phase != Connection.Phase.NEW && stack.size() == limit && limit * limit == 9;
    static void choices(Connection.Phase phase, /*@ nullable @*/ Stack stack, int limit) {}

    //@ requires stacks.size() == 2 && stacks.get(1).size() == 1 && stacks.contains(stack) && stack.isEmpty();
    static void elements(java.util.List<Stack> stacks, Stack stack) {}
}

class Fives {
    private int total;

    //@ ensures total() == 0;
    Fives() {}

    //@ ensures total() == \old(total()) + 5;
    void add() {
        total += 5;
    }

    /*@ pure @*/ int total() {
        return total;
    }
}

class Nines {
    private int total;

    //@ ensures total() == 0;
    Nines() {}

    //@ ensures total() == \old(total()) + 9;
    void add() {
        total += 9;
    }

    /*@ pure @*/ int total() {
        return total;
    }
}
