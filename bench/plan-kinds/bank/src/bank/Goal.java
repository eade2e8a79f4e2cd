package bank;

import java.util.IdentityHashMap;
import java.util.Map;

class Goal {
    //@ requires bank.balance(mine) == 30 && bank.balance(yours) == 70 && mine.bank() == bank && yours.bank() == bank;
    static void reached(Bank bank, Purse mine, Purse yours) {}
}

class Bank {
    private final Map<Purse, Integer> balances = new IdentityHashMap<>();

    //@ requires purse.bank() == this && 0 < coins && coins <= 50;
    void deposit(Purse purse, int coins) {
        balances.merge(purse, coins, Integer::sum);
    }

    /*@ pure @*/ int balance(Purse purse) {
        return balances.getOrDefault(purse, 0);
    }
}

class Purse {
    private final Bank bank;

    Purse(Bank bank) {
        this.bank = bank;
    }

    /*@ pure @*/ Bank bank() {
        return bank;
    }
}
