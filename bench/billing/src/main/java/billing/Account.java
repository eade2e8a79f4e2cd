package billing;

import jurat.contract.Invariant;
import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** What a subscriber owes or has paid in advance. */
@Invariant("balance() + limit() >= 0 && limit() >= 0")
public class Account {

    private int balance;
    private int limit;
    private boolean open = true;

    @Post("balance() == 0 && limit() == 0 && isOpen()")
    public Account() {}

    @Pre("amount >= 1 && amount <= 50 && isOpen() && balance() <= 1000000")
    @Post("balance() == @Old(balance()) + amount && limit() == @Old(limit()) && isOpen() == @Old(isOpen())")
    public void deposit(int amount) {
        balance += amount;
    }

    @Pre("amount >= 1 && isOpen() && amount <= balance() + limit()")
    @Post("balance() == @Old(balance()) - amount && limit() == @Old(limit()) && isOpen() == @Old(isOpen())")
    public void charge(int amount) {
        balance -= amount;
    }

    @Pre("limit >= 0 && limit <= 500 && isOpen() && balance() >= 0")
    @Post("limit() == limit && balance() == @Old(balance()) && isOpen() == @Old(isOpen())")
    public void allow(int limit) {
        this.limit = limit;
    }

    @Pre("isOpen() && balance() == 0")
    @Post("!isOpen() && balance() == 0 && limit() == @Old(limit())")
    public void close() {
        open = false;
    }

    @Pre("!isOpen()")
    @Post("isOpen() && balance() == @Old(balance()) && limit() == @Old(limit())")
    public void reopen() {
        open = true;
    }

    @Pure
    public int balance() {
        return balance;
    }

    @Pure
    public int limit() {
        return limit;
    }

    @Pure
    public boolean isOpen() {
        return open;
    }

    @Pure
    @Post("@Return == (balance() < 0)")
    public boolean isOverdrawn() {
        return balance < 0;
    }

    @Pre("isOverdrawn() && rate >= 1 && rate <= 20")
    @Post("@Return == -balance() * rate / 100")
    public int interest(int rate) {
        return -balance * rate / 100;
    }

    @Pre("other != null && other != this && isOpen() && other.isOpen() && amount >= 1 && amount <= 50 && balance() >= amount && other.balance() >= 0 && other.balance() <= 1000")
    @Post("balance() == @Old(balance()) - amount && other.balance() == @Old(other.balance()) + amount")
    public void transfer(Account other, int amount) {
        charge(amount);
        other.deposit(amount);
    }
}
