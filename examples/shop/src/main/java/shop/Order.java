package shop;

import java.util.Objects;

/** A cart that somebody has decided to buy. */
public class Order {

    private final Money total;
    private Status status = Status.OPEN;

    //@ requires !cart.isEmpty();
    //@ ensures getStatus() == Status.OPEN;
    //@ ensures getTotal().equals(cart.total());
    public Order(Cart cart) {
        Objects.requireNonNull(cart, "cart");
        total = cart.total();
    }

    public /*@ pure @*/ Money getTotal() {
        return total;
    }

    public /*@ pure @*/ Status getStatus() {
        return status;
    }

    /*@ public normal_behavior
      @   requires getStatus() == Status.OPEN;
      @   ensures getStatus() == Status.PAID;
      @ also
      @ public exceptional_behavior
      @   requires getStatus() != Status.OPEN;
      @   signals (IllegalStateException e) getStatus() == \old(getStatus());
      @   signals_only IllegalStateException;
      @*/
    public void pay() {
        move(Status.OPEN, Status.PAID);
    }

    /*@ public normal_behavior
      @   requires getStatus() == Status.PAID;
      @   ensures getStatus() == Status.SENT;
      @ also
      @ public exceptional_behavior
      @   requires getStatus() != Status.PAID;
      @   signals (IllegalStateException e) getStatus() == \old(getStatus());
      @   signals_only IllegalStateException;
      @*/
    public void send() {
        move(Status.PAID, Status.SENT);
    }

    //@ requires getStatus().isCancellable();
    //@ ensures getStatus() == Status.CANCELLED;
    public void cancel() {
        status = Status.CANCELLED;
    }

    private void move(Status from, Status to) {
        if (status != from) {
            throw new IllegalStateException("the order is " + status);
        }
        status = to;
    }
}
