/** The stack of listing 2.1. */
class Stack {
    //@ public model int mSize;
    private int size_;

    //@ public invariant mSize >= 0;

    //@ ensures mSize == 0;
    public Stack() {}

    //@ ensures size() == \old(size()) + 1;
    public void push(int element) {
        size_++;
    }

    //@ requires size() > 0;
    //@ ensures size() == \old(size()) - 1;
    public void pop() {
        size_--;
    }

    //@ requires size() > 0;
    //@ ensures size() == \old(size());
    public int peek() {
        return 0;
    }

    //@ requires size() > 0;
    //@ ensures \result == false;
    //@ also
    //@ requires size() == 0;
    //@ ensures \result == true;
    public /*@ pure @*/ boolean isEmpty() {
        return size_ == 0;
    }

    //@ ensures \result == mSize;
    public /*@ pure @*/ int size() {
        return size_;
    }
}

/** Listing 1.1 of the survey, with what it does said. */
class Counter {
    protected int count = 0;

    //@ ensures \old(getCount()) + 1 == getCount();
    public void countUp() {
        count++;
    }

    //@ ensures getCount() - \old(getCount()) == -1;
    public void countDown() {
        count--;
    }

    public /*@ pure @*/ int getCount() {
        return count;
    }
}

/** Listing 4.1 of the survey: no constructor, so the size begins with its default. */
class MyStack {
    protected int size = 0;

    public /*@ pure @*/ int getSize() {
        return size;
    }

    //@ requires true;
    //@ ensures getSize() == \old(getSize()) + 1;
    public void push() {
        size++;
    }

    //@ requires getSize() > 0;
    //@ ensures getSize() == \old(getSize()) - 1;
    public void pop() {
        size--;
    }
}

class BoardPiece {
    private int x;
    private int y;

    //@ public invariant getMoves() == getX() + getY();

    //@ ensures getX() == 0 && getY() == 0;
    public BoardPiece() {}

    //@ ensures getY() == \old(getY()) + 1;
    //@ ensures getX() == \old(getX());
    public void moveUp() {
        ++y;
    }

    //@ ensures getX() == \old(getX()) + 1 && getY() == \old(getY());
    public void moveRight() {
        ++x;
    }

    public /*@ pure @*/ int getX() {
        return x;
    }

    public /*@ pure @*/ int getY() {
        return y;
    }

    //@ ensures \result == getX() + getY();
    public /*@ pure @*/ int getMoves() {
        return x + y;
    }
}

/** Listings 3.7, 3.11, 3.14, 3.16 and 3.17, each as a method. */
class Listings {
    private int x;
    private int y;
    private boolean state;

    //@ ensures x() == 0 && y() == 0 && !state();
    public Listings() {}

    //@ ensures x() == y() + 17;
    public void calc() {
        x = y + 17;
    }

    //@ ensures x() == \old(x()) + 1 && y() == \old(x());
    public void shift() {
        y = x;
        x++;
    }

    //@ requires state() == false;
    //@ ensures state() == true;
    public void turnOn() {
        state = true;
    }

    //@ ensures x() == \old(x()) - 1 && x() == y() + 1;
    public void twice() {
        x--;
        y = x - 1;
    }

    //@ requires value > 0;
    //@ ensures state() == false;
    //@ also
    //@ requires value <= 0;
    //@ ensures state() == true;
    public void set(int value) {
        state = value <= 0;
    }

    public /*@ pure @*/ int x() {
        return x;
    }

    public /*@ pure @*/ int y() {
        return y;
    }

    public /*@ pure @*/ boolean state() {
        return state;
    }
}

/** Listing 3.19. */
class ComplexType {
    private int a;
    private int b;

    //@ ensures !hasA() && !hasB();
    public ComplexType() {}

    //@ requires a > 0;
    //@ ensures hasA() == true;
    public void setA(int a) {
        this.a = a;
    }

    //@ requires b < 0;
    //@ ensures hasB() == true;
    public void setB(int b) {
        this.b = b;
    }

    public /*@ pure @*/ boolean hasA() {
        return a > 0;
    }

    public /*@ pure @*/ boolean hasB() {
        return b < 0;
    }
}

class ComplexStack {
    private int size;

    //@ ensures size() == 0;
    public ComplexStack() {}

    //@ requires type != null && type.hasA() && type.hasB();
    //@ ensures size() == \old(size()) + 1;
    public void push(ComplexType type) {
        size++;
    }

    public /*@ pure @*/ int size() {
        return size;
    }
}
