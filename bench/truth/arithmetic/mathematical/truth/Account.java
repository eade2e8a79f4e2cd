package truth;

/** State that a constructor sets, so that calls reach the extremes. */
public class Account {
    public long balance;

    //@ ensures balance == start;
    public Account(long start) { // kept
        balance = start;
    }

    //@ requires amount > 0;
    //@ ensures balance == \old(balance) + amount;
    public void deposit(int amount) { // broken: balance == \old(balance) + amount | overflow
        balance += amount;
    }

    //@ requires amount > 0 && balance <= Long.MAX_VALUE - amount;
    //@ ensures balance == \old(balance) + amount;
    public void depositGuarded(int amount) { // kept
        balance += amount;
    }

    //@ ensures balance == \old(balance) - amount;
    public void withdraw(long amount) { // broken: balance == \old(balance) - amount | overflow
        balance -= amount;
    }
}
