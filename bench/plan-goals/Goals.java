/** Ten states that need arithmetic, relations between objects or calls in the right order. */
class Goals {
    //@ requires account.balance() == 137;
    static void balance(Account account) {}

    //@ requires connection.phase() == Connection.Phase.READY && connection.attempts() == 3;
    static void order(Connection connection) {}

    //@ requires ring.isFull() && ring.capacity() >= 5;
    static void full(Ring ring) {}

    //@ requires tree.height() == 3;
    static void height(Tree tree) {}

    //@ requires outer.contains(inner) && outer.size() == 3 && inner.size() == 2;
    static void contains(Bag outer, Bag inner) {}

    //@ requires notes.total() + coins.total() == 137 && notes.count() > 0 && coins.count() > 0;
    static void sum(Notes notes, Coins coins) {}

    //@ requires robot.x() * robot.y() == 8 && robot.x() > robot.y() && robot.moves() <= 4;
    static void product(Robot robot) {}

    //@ requires oven.isServed() && oven.temperature() == 60 && oven.burnt() == 0;
    static void kitchen(Oven oven) {}

    //@ requires heap.size() % 7 == 3 && heap.size() > 20;
    static void remainder(Heap heap) {}

    //@ requires first.next() == second && second.next() == third && first != third && third.length() == 2;
    static void chain(Node first, Node second, Node third) {}
}

/** Takes small deposits only. */
class Account {
    private int balance;

    //@ ensures balance() == 0;
    Account() {}

    //@ requires 1 <= amount && amount <= 50;
    //@ ensures balance() == \old(balance()) + amount;
    void deposit(int amount) {
        balance += amount;
    }

    //@ requires amount > 0 && amount <= balance();
    //@ ensures balance() == \old(balance()) - amount;
    void withdraw(int amount) {
        balance -= amount;
    }

    /*@ pure @*/ int balance() {
        return balance;
    }
}

/** Must be opened, logged in and warmed up, in this order; every login counts. */
class Connection {
    enum Phase { NEW, OPEN, KNOWN, READY }

    private Phase phase = Phase.NEW;
    private int attempts;

    //@ ensures phase() == Phase.NEW && attempts() == 0;
    Connection() {}

    //@ requires phase() == Phase.NEW;
    //@ ensures phase() == Phase.OPEN && attempts() == \old(attempts());
    void open() {
        phase = Phase.OPEN;
    }

    //@ requires phase() == Phase.OPEN;
    //@ ensures phase() == Phase.KNOWN && attempts() == \old(attempts()) + 1;
    void login() {
        phase = Phase.KNOWN;
        attempts++;
    }

    //@ requires phase() == Phase.KNOWN;
    //@ ensures phase() == Phase.OPEN && attempts() == \old(attempts());
    void logout() {
        phase = Phase.OPEN;
    }

    //@ requires phase() == Phase.KNOWN;
    //@ ensures phase() == Phase.READY && attempts() == \old(attempts());
    void warmUp() {
        phase = Phase.READY;
    }

    /*@ pure @*/ Phase phase() {
        return phase;
    }

    /*@ pure @*/ int attempts() {
        return attempts;
    }
}

/** A ring buffer. */
class Ring {
    private final int[] items;
    private int size;

    //@ requires 1 <= capacity && capacity <= 100;
    //@ ensures capacity() == capacity && size() == 0;
    Ring(int capacity) {
        items = new int[capacity];
    }

    //@ requires size() < capacity();
    //@ ensures size() == \old(size()) + 1 && capacity() == \old(capacity());
    void put(int item) {
        items[size++] = item;
    }

    /*@ pure @*/ int size() {
        return size;
    }

    /*@ pure @*/ int capacity() {
        return items.length;
    }

    //@ ensures \result == (size() == capacity());
    /*@ pure @*/ boolean isFull() {
        return size == items.length;
    }
}

/** Grows by being put above another tree. */
class Tree {
    private final int height;

    //@ ensures height() == 1;
    Tree() {
        height = 1;
    }

    //@ requires below != null;
    //@ ensures height() == below.height() + 1;
    Tree(Tree below) {
        height = below.height + 1;
    }

    /*@ pure @*/ int height() {
        return height;
    }
}

/** A list of anything, other lists included. */
class Bag {
    private final java.util.List<Object> items = new java.util.ArrayList<>();

    //@ ensures size() == 0;
    Bag() {}

    //@ requires item != null;
    //@ ensures size() == \old(size()) + 1 && contains(item);
    void add(Object item) {
        items.add(item);
    }

    /*@ pure @*/ boolean contains(Object item) {
        return items.contains(item);
    }

    /*@ pure @*/ int size() {
        return items.size();
    }
}

/** Notes of 50. */
class Notes {
    private int count;

    //@ ensures count() == 0 && total() == 0;
    Notes() {}

    //@ ensures count() == \old(count()) + 1 && total() == \old(total()) + 50;
    void add() {
        count++;
    }

    /*@ pure @*/ int count() {
        return count;
    }

    /*@ pure @*/ int total() {
        return 50 * count;
    }
}

/** Coins of 29. */
class Coins {
    private int count;

    //@ ensures count() == 0 && total() == 0;
    Coins() {}

    //@ ensures count() == \old(count()) + 1 && total() == \old(total()) + 29;
    void add() {
        count++;
    }

    /*@ pure @*/ int count() {
        return count;
    }

    /*@ pure @*/ int total() {
        return 29 * count;
    }
}

/** Walks on a board. */
class Robot {
    private int x;
    private int y;
    private int moves;

    //@ ensures x() == 0 && y() == 0 && moves() == 0;
    Robot() {}

    //@ requires 1 <= by && by <= 2;
    //@ ensures x() == \old(x()) + by && y() == \old(y()) && moves() == \old(moves()) + 1;
    void right(int by) {
        x += by;
        moves++;
    }

    //@ requires 1 <= by && by <= 2;
    //@ ensures y() == \old(y()) + by && x() == \old(x()) && moves() == \old(moves()) + 1;
    void up(int by) {
        y += by;
        moves++;
    }

    /*@ pure @*/ int x() {
        return x;
    }

    /*@ pure @*/ int y() {
        return y;
    }

    /*@ pure @*/ int moves() {
        return moves;
    }
}

/** Heat, put in, wait, take out, cool down, serve. */
class Oven {
    private int temperature = 20;
    private boolean full;
    private boolean baked;
    private boolean served;
    private int burnt;

    //@ ensures temperature() == 20 && !isFull() && !isBaked() && !isServed() && burnt() == 0;
    Oven() {}

    //@ requires temperature() < 200;
    //@ ensures temperature() == \old(temperature()) + 40;
    void heat() {
        temperature += 40;
    }

    //@ requires temperature() > 20;
    //@ ensures temperature() == \old(temperature()) - 40;
    void cool() {
        temperature -= 40;
    }

    //@ requires temperature() >= 180 && !isFull();
    //@ ensures isFull();
    void putIn() {
        full = true;
    }

    //@ requires isFull();
    //@ ensures isBaked() && burnt() == \old(burnt()) + (\old(isBaked()) ? 1 : 0);
    void waitForIt() {
        burnt += baked ? 1 : 0;
        baked = true;
    }

    //@ requires isFull() && isBaked();
    //@ ensures !isFull();
    void takeOut() {
        full = false;
    }

    //@ requires isBaked() && !isFull() && temperature() <= 60;
    //@ ensures isServed();
    void serve() {
        served = true;
    }

    /*@ pure @*/ int temperature() {
        return temperature;
    }

    /*@ pure @*/ boolean isFull() {
        return full;
    }

    /*@ pure @*/ boolean isBaked() {
        return baked;
    }

    /*@ pure @*/ boolean isServed() {
        return served;
    }

    /*@ pure @*/ int burnt() {
        return burnt;
    }
}

/** Says only in words of relations how it grows. */
class Heap {
    private int size;

    //@ ensures size() == 0;
    Heap() {}

    //@ requires count > 0 && count <= 10;
    //@ ensures 3 * size() == 3 * \old(size()) + 3 * count;
    void pour(int count) {
        size += count;
    }

    //@ requires size() >= 2;
    //@ ensures 2 * size() <= \old(size()) && \old(size()) < 2 * size() + 2;
    void halve() {
        size /= 2;
    }

    /*@ pure @*/ int size() {
        return size;
    }
}

/** A list that knows how long it is. */
class Node {
    private Node next;
    private int length = 1;

    //@ ensures next() == null && length() == 1;
    Node() {}

    //@ requires node != null && next() == null;
    //@ ensures next() == node && length() == \old(length()) + 1;
    void append(Node node) {
        next = node;
        length++;
    }

    /*@ pure @*/ Node next() {
        return next;
    }

    /*@ pure @*/ int length() {
        return length;
    }
}
