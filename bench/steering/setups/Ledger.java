package steering;

/** Four accounts that never owe anything. */
public class Ledger {
    private final int[] accounts = new int[4];

    //@ requires 0 <= account && account < 4;
    //@ requires amount > 0 && amount <= 500 - sum();
    public void deposit(int account, int amount) {
        accounts[account] += amount;
    }

    //@ requires 0 <= from && from < 4 && 0 <= to && to < 4;
    //@ requires from != to;
    //@ requires 0 < amount && amount <= balance(from);
    public void transfer(int from, int to, int amount) {
        accounts[from] -= amount;
        accounts[to] += amount;
    }

    public /*@ pure @*/ int balance(int account) {
        return accounts[account];
    }

    public /*@ pure @*/ int sum() {
        return accounts[0] + accounts[1] + accounts[2] + accounts[3];
    }

    public int spread() {
        if (accounts[0] == accounts[1] + accounts[2]) {
            if (accounts[0] > 0) {
                return 1;
            }
            return 2;
        }
        if (accounts[3] == 499) {
            return 3;
        }
        return 4;
    }

    public int peak() {
        int sum = accounts[0] + accounts[1] + accounts[2] + accounts[3];
        if (sum == 0) {
            return 1;
        }
        if (2 * accounts[2] > sum) {
            if (accounts[2] == 77) {
                return 2;
            }
            return 3;
        }
        return 4;
    }
}
