import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Classes without contracts, whose effects have to be learned. */
class PlainCounter {
    private int count;

    public void countUp() {
        count++;
    }

    public void countDown() {
        count--;
    }

    public int getCount() {
        return count;
    }
}

class ListStack {
    private final List<Integer> items = new ArrayList<>();

    public void push(int item) {
        items.add(item);
    }

    public int pop() {
        return items.remove(items.size() - 1);
    }

    public int getSize() {
        return items.size();
    }
}

class Registry {
    private final Map<String, String> entries = new HashMap<>();

    public void register(String name, String value) {
        entries.put(name, value);
    }

    public int size() {
        return entries.size();
    }
}

/** Must be switched in the right order; anything else throws. */
class Protocol {
    private enum Phase { IDLE, GREETED, TRUSTED, RUNNING }

    private Phase phase = Phase.IDLE;

    public void greet() {
        require(Phase.IDLE);
        phase = Phase.GREETED;
    }

    public void trust(int code) {
        require(Phase.GREETED);
        if (code == 4711) {
            phase = Phase.TRUSTED;
        }
    }

    public void run() {
        require(Phase.TRUSTED);
        phase = Phase.RUNNING;
    }

    public void reset() {
        phase = Phase.IDLE;
    }

    public boolean isRunning() {
        return phase == Phase.RUNNING;
    }

    private void require(Phase wanted) {
        if (phase != wanted) {
            throw new IllegalStateException();
        }
    }
}

/** With fluent returns. */
class PizzaBuilder {
    private int size;
    private String name = "";
    private boolean isSpicy;

    public static PizzaBuilder pizza() {
        return new PizzaBuilder();
    }

    private PizzaBuilder() {}

    public PizzaBuilder size(int size) {
        this.size = size;
        return this;
    }

    public PizzaBuilder called(String name) {
        this.name = name;
        return this;
    }

    public PizzaBuilder spicy() {
        isSpicy = true;
        return this;
    }

    public int size() {
        return size;
    }

    public String name() {
        return name;
    }

    public boolean isSpicy() {
        return isSpicy;
    }
}

class PlainRing {
    private final int[] items;
    private int count;
    private int next;

    public PlainRing(int capacity) {
        if (capacity <= 0 || capacity > 16) {
            throw new IllegalArgumentException();
        }
        items = new int[capacity];
    }

    public boolean put(int item) {
        if (isFull()) {
            return false;
        }
        items[next] = item;
        next = (next + 1) % items.length;
        count++;
        return true;
    }

    public boolean isFull() {
        return count == items.length;
    }

    public int capacity() {
        return items.length;
    }
}

/** Its contract promises what the code does not do. */
class Slippery {
    private int balance;

    //@ ensures balance() == 0;
    public Slippery() {}

    //@ ensures \result == balance;
    public /*@ pure @*/ int balance() {
        return balance;
    }

    //@ requires amount > 0;
    //@ ensures balance() == \old(balance()) + amount;
    public void deposit(int amount) {
        balance += amount - 1;
    }
}

class PlainAccount {
    private int balance;
    private boolean isOpen;

    public void open() {
        isOpen = true;
    }

    public void deposit(int amount) {
        if (!isOpen) {
            throw new IllegalStateException("closed");
        }
        if (amount < 1 || amount > 50) {
            throw new IllegalArgumentException("amount");
        }
        balance += amount;
    }

    public int getBalance() {
        return balance;
    }
}

/** Breaks only when it runs and has been paid for. */
class Gate {
    enum Mode { OFF, WARM, READY, RUNNING, BROKEN }

    private Mode mode = Mode.OFF;
    private int coins;
    private final List<String> said = new ArrayList<>();

    public void insert() {
        coins++;
    }

    public void warm() {
        if (mode == Mode.OFF) {
            mode = Mode.WARM;
        }
    }

    public void prepare() {
        if (mode == Mode.WARM) {
            mode = Mode.READY;
        }
    }

    public void start() {
        if (mode == Mode.READY) {
            mode = Mode.RUNNING;
        }
    }

    public void smash() {
        if (mode == Mode.RUNNING && coins > 2) {
            mode = Mode.BROKEN;
        }
    }

    public void say(String text) {
        said.add(text);
    }
}

/** What nobody can reach. */
class Stubborn {
    private int state;

    public void poke() {
        state = 1 - state;
    }

    public int state() {
        return state;
    }
}

class PlainGoals {
    //@ requires counter.getCount() == 7;
    static void seven(PlainCounter counter) {}

    //@ requires stack.getSize() >= 2;
    static void twoItems(ListStack stack) {}

    //@ requires stack.getSize() == 12;
    static void twelveItems(ListStack stack) {}

    //@ requires registry.size() == 1;
    static void registered(Registry registry) {}

    //@ requires protocol.isRunning();
    static void running(Protocol protocol) {}

    //@ requires pizza.size() == 42 && pizza.name().equals("Diavola") && pizza.isSpicy();
    static void diavola(PizzaBuilder pizza) {}

    //@ requires ring.isFull() && ring.capacity() == 5;
    static void full(PlainRing ring) {}

    //@ requires account.balance() == 20;
    static void twenty(Slippery account) {}

    //@ requires account.getBalance() == 137;
    static void balance(PlainAccount account) {}

    //@ requires account.getBalance() == 1837;
    static void fortune(PlainAccount account) {}

    //@ requires stubborn.state() == 5;
    static void five(Stubborn stubborn) {}

    //@ requires counter.getCount() > 3 && counter.getCount() < 2;
    static void nothing(PlainCounter counter) {}
}
