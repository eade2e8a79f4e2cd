package stack;

import java.util.Arrays;

/** A stack of numbers that grows as needed. */
public class Stack {

    //@ public model int mSize;
    //@ public represents mSize = size();

    //@ private invariant size_ >= 0;
    private int size_;

    private int[] elements_;

    //@ ensures mSize == 0;
    public Stack() {
        elements_ = new int[4];
    }

    //@ ensures size() == \old(size()) + 1;
    public void push(int element) {
        if (size_ == elements_.length) {
            elements_ = Arrays.copyOf(elements_, 2 * size_);
        }
        elements_[size_] = element;
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
        return elements_[size_ - 1];
    }

    /*@ requires size() > 0;
      @ ensures \result == false;
      @ also
      @ requires size() == 0;
      @ ensures \result == true;
      @*/
    public /*@ pure @*/ boolean isEmpty() {
        return size_ == 0;
    }

    //@ ensures \result == mSize;
    public /*@ pure @*/ int size() {
        return size_;
    }
}
