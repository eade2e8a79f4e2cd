package bank;

class Reference {
    static boolean reaches() {
        Bank bank = new Bank();
        Purse mine = new Purse(bank);
        Purse yours = new Purse(bank);
        bank.deposit(mine, 30);
        bank.deposit(yours, 50);
        bank.deposit(yours, 20);
        return Check.holds(bank, mine, yours);
    }
}
