package protocols;

/** An account that is opened, used, frozen and closed in that order only. */
public class Account {
    private final String iban;
    private long balance;
    private long limit;
    private boolean isFrozen;
    private boolean isClosed;
    private int bookings;

    //@ requires iban.length() == 8 && Character.isUpperCase(iban.charAt(0)) && Character.isUpperCase(iban.charAt(1));
    //@ requires (\forall int i; 2 <= i && i < iban.length(); Character.isDigit(iban.charAt(i)));
    //@ requires opening >= 50;
    //@ ensures balance() == opening && !isFrozen() && !isClosed();
    public Account(String iban, long opening) {
        this.iban = iban;
        this.balance = opening;
    }

    public /*@ pure @*/ String iban() { return iban; }
    public /*@ pure @*/ long balance() { return balance; }
    public /*@ pure @*/ boolean isFrozen() { return isFrozen; }
    public /*@ pure @*/ boolean isClosed() { return isClosed; }
    public /*@ pure @*/ int bookings() { return bookings; }

    //@ requires amount > 0 && amount <= 1_000_000 && !isClosed();
    //@ ensures balance() == \old(balance()) + amount;
    public void deposit(long amount) {
        balance += amount;
        bookings++;
    }

    //@ requires limit >= 0 && limit <= 10_000 && !isClosed() && !isFrozen();
    public void allow(long limit) { this.limit = limit; }

    //@ requires amount > 0 && !isClosed() && !isFrozen();
    //@ requires balance() - amount >= -10_000;
    public boolean withdraw(long amount) {
        if (balance + limit < amount) {
            return false;
        }
        balance -= amount;
        bookings++;
        if (balance < 0 && bookings > 3) {
            isFrozen = true;
        }
        return true;
    }

    //@ requires isFrozen() && paid >= -balance();
    //@ ensures !isFrozen();
    public void thaw(long paid) {
        balance += paid;
        if (balance > 100) {
            limit = 500;
        } else {
            limit = 0;
        }
        isFrozen = false;
    }

    //@ requires balance() == 0 && !isFrozen() && !isClosed();
    public String close() {
        isClosed = true;
        if (bookings == 0) {
            return "unused";
        }
        return iban.startsWith("DE") ? "domestic" : "foreign";
    }
}
