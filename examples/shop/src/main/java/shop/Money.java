package shop;

/** An amount in cents; never negative. */
public record Money(long cents) implements Comparable<Money> {

    public static final Money ZERO = new Money(0);

    //@ public invariant cents() >= 0;

    public Money {
        if (cents < 0) {
            throw new IllegalArgumentException("negative amount: " + cents);
        }
    }

    //@ requires other != null;
    //@ ensures \result.cents() == cents() + other.cents();
    public /*@ pure @*/ Money plus(Money other) {
        return new Money(Math.addExact(cents, other.cents));
    }

    //@ requires percent >= 0 && percent <= 100;
    //@ ensures \result.cents() <= cents();
    public /*@ pure @*/ Money discounted(int percent) {
        return new Money(cents - cents / 100 * percent - cents % 100 * percent / 100);
    }

    @Override
    public int compareTo(Money other) {
        return Long.compare(cents, other.cents);
    }

    @Override
    public String toString() {
        return cents / 100 + "." + (cents % 100 < 10 ? "0" : "") + cents % 100;
    }
}
