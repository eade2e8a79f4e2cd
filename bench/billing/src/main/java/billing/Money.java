package billing;

import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** An amount of money in cents. */
public final class Money {

    private final long cents;

    @Post("cents() == cents")
    public Money(long cents) {
        this.cents = cents;
    }

    @Pre("euros >= 0 && euros <= 1000000")
    @Post("@Return.cents() == euros * 100")
    public static Money ofEuros(int euros) {
        return new Money(euros * 100L);
    }

    @Pure
    public long cents() {
        return cents;
    }

    @Pure
    @Post("@Return == (cents() == 0)")
    public boolean isZero() {
        return cents == 0;
    }

    @Pure
    @Post("@Return == (cents() < 0)")
    public boolean isNegative() {
        return cents < 0;
    }

    @Pre("other != null && cents() >= 0 && other.cents() >= 0 && cents() <= 1000000000 && other.cents() <= 1000000000")
    @Post("@Return.cents() == cents() + other.cents()")
    public Money plus(Money other) {
        return new Money(cents + other.cents);
    }

    @Pre("other != null && other.cents() >= 0 && other.cents() <= cents()")
    @Post("@Return.cents() == cents() - other.cents()")
    public Money minus(Money other) {
        return new Money(cents - other.cents);
    }

    @Pre("factor >= 0 && factor <= 1000 && cents() >= 0 && cents() <= 1000000")
    @Post("@Return.cents() == cents() * factor")
    public Money times(int factor) {
        return new Money(cents * factor);
    }

    @Pre("parts > 1 && cents() >= parts")
    @Post("@Return.cents() == cents() / parts")
    public Money share(int parts) {
        return new Money(cents / parts);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Money && ((Money) other).cents == cents;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(cents);
    }

    @Override
    public String toString() {
        return String.format("%d.%02d", cents / 100, Math.abs(cents % 100));
    }
}
