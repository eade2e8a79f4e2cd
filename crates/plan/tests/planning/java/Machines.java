/** Deposits are small; the balance is their sum. */
class Account {
    private long balance;

    //@ ensures balance() == 0;
    public Account() {}

    //@ requires 1 <= amount && amount <= 50;
    //@ ensures balance() == \old(balance()) + amount;
    public void deposit(int amount) {
        balance += amount;
    }

    //@ requires amount > 0 && amount <= balance();
    //@ ensures \old(balance()) - amount == balance();
    public void withdraw(int amount) {
        balance -= amount;
    }

    public /*@ pure @*/ long balance() {
        return balance;
    }
}

/** Must be walked in order. */
class Connection {
    enum Phase { NEW, OPEN, READY, CLOSED }

    private Phase phase = Phase.NEW;

    //@ ensures phase() == Phase.NEW;
    public Connection() {}

    //@ requires phase() == Phase.NEW;
    //@ ensures phase() == Phase.OPEN;
    public void open() {
        phase = Phase.OPEN;
    }

    //@ requires phase() == Phase.OPEN && user != null;
    //@ ensures phase() == Phase.READY && user().equals(user);
    public void login(String user) {
        this.user = user;
        phase = Phase.READY;
    }

    //@ requires phase() != Phase.NEW;
    //@ ensures phase() == Phase.CLOSED;
    public void close() {
        phase = Phase.CLOSED;
    }

    private String user;

    public /*@ pure nullable @*/ String user() {
        return user;
    }

    public /*@ pure @*/ Phase phase() {
        return phase;
    }
}

/** Full when as many elements are in it as the constructor was told. */
class Ring {
    private final int capacity;
    private int count;

    //@ public invariant 0 <= count() && count() <= capacity();

    //@ requires capacity >= 1 && capacity <= 8;
    //@ ensures capacity() == capacity && count() == 0;
    public Ring(int capacity) {
        this.capacity = capacity;
    }

    //@ requires !isFull();
    //@ ensures count() == \old(count()) + 1;
    public void put(int value) {
        count++;
    }

    //@ requires count() > 0;
    //@ ensures count() == \old(count()) - 1;
    public void take() {
        count--;
    }

    //@ ensures \result <==> (count() == capacity());
    public /*@ pure @*/ boolean isFull() {
        return count == capacity;
    }

    public /*@ pure @*/ int capacity() {
        return capacity;
    }

    public /*@ pure @*/ int count() {
        return count;
    }
}

/** Grows by more than its contract says exactly. */
class Vague {
    private int size;

    //@ ensures size() == 0;
    public Vague() {}

    //@ ensures size() > \old(size()) && size() <= \old(size()) + by && size() % 3 == 1;
    //@ requires by >= 3;
    public void grow(int by) {
        size++;
        while (size % 3 != 1) size++;
    }

    //@ ensures size() == \old(size()) * 2;
    public void twice() {
        size *= 2;
    }

    //@ ensures size() == \old(size()) / 2;
    public void half() {
        size /= 2;
    }

    public /*@ pure @*/ int size() {
        return size;
    }
}

/** A set of numbers, and of other sets. */
class Bag {
    private final java.util.Set<Object> all = new java.util.HashSet<>();

    //@ ensures (\forall Object o; !contains(o));
    //@ ensures size() == 0;
    public Bag() {}

    //@ requires !contains(o);
    //@ ensures contains(o) && size() == \old(size()) + 1;
    //@ ensures (\forall Object other; other != o ==> contains(other) == \old(contains(other)));
    public void add(Object o) {
        all.add(o);
    }

    //@ requires contains(o);
    //@ ensures !contains(o) && size() == \old(size()) - 1;
    public void remove(Object o) {
        all.remove(o);
    }

    public /*@ pure @*/ boolean contains(Object o) {
        return all.contains(o);
    }

    public /*@ pure @*/ int size() {
        return all.size();
    }
}

/** Its arguments are objects whose state matters to its own. */
class Item {
    private int price;

    //@ requires price >= 1;
    //@ ensures price() == price;
    public Item(int price) {
        this.price = price;
    }

    public /*@ pure @*/ int price() {
        return price;
    }
}

class Cart {
    private int total;
    private int count;

    //@ ensures total() == 0 && count() == 0;
    public Cart() {}

    //@ requires item != null && item.price() <= 100 && item.price() + total() <= 1000;
    //@ ensures total() == \old(total()) + item.price() && count() == \old(count()) + 1;
    public void add(Item item) {
        total += item.price();
        count++;
    }

    public /*@ pure @*/ int total() {
        return total;
    }

    public /*@ pure @*/ int count() {
        return count;
    }
}

/** A tree grown level by level; a static factory is the only way to one. */
class Tree {
    private int height;

    private Tree() {}

    //@ ensures \result.height() == 1;
    public static Tree leaf() {
        Tree tree = new Tree();
        tree.height = 1;
        return tree;
    }

    //@ requires other != null;
    //@ ensures height() == Math.max(\old(height()), other.height()) + 1;
    public void join(Tree other) {
        height = Math.max(height, other.height) + 1;
    }

    public /*@ pure @*/ int height() {
        return height;
    }
}

/** Each needs the other. */
class Hen {
    //@ requires egg != null && egg.isLaid();
    //@ ensures isHatched();
    public Hen(Egg egg) {}

    public /*@ pure @*/ boolean isHatched() {
        return true;
    }
}

class Egg {
    //@ requires hen != null && hen.isHatched();
    //@ ensures isLaid();
    public Egg(Hen hen) {}

    public /*@ pure @*/ boolean isLaid() {
        return true;
    }
}

/** Known by an interface and an abstract class only; arguments are strings. */
interface Shelf {
    /*@ pure @*/ int books();
}

abstract class AbstractShelf implements Shelf {
    //@ requires title.length() >= 3 && title.startsWith("B");
    //@ ensures books() == \old(books()) + 1;
    public abstract void add(String title);
}

class WoodenShelf extends AbstractShelf {
    private int books;

    //@ ensures books() == 0;
    WoodenShelf() {}

    @Override
    public void add(String title) {
        if (title.length() < 3 || !title.startsWith("B")) throw new IllegalArgumentException(title);
        books++;
    }

    @Override
    public /*@ pure @*/ int books() {
        return books;
    }
}

/** Uses its argument up. */
class Sink {
    private int count;

    //@ ensures count() == 0;
    Sink() {}

    //@ requires stack != null && stack.size() >= 4;
    //@ ensures stack.isEmpty() && count() == \old(count()) + \old(stack.size());
    public void consume(Stack stack) {
        while (!stack.isEmpty()) {
            stack.pop();
            count++;
        }
    }

    public /*@ pure @*/ int count() {
        return count;
    }
}

/** Its argument is one of a few. */
class Lamp {
    enum Colour { RED, GREEN }

    private Colour colour;

    //@ ensures !isLit();
    Lamp() {}

    //@ requires colour != null && !isLit();
    //@ ensures isLit() && colour() == colour;
    public void light(Colour colour) {
        if (this.colour != null) throw new IllegalStateException();
        this.colour = colour;
    }

    public /*@ pure @*/ boolean isLit() {
        return colour != null;
    }

    public /*@ pure nullable @*/ Colour colour() {
        return colour;
    }
}

/** Nobody can make one. */
abstract class Unmade {
    public abstract /*@ pure @*/ int size();
}
