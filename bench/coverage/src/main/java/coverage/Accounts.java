package coverage;

/** A family of classes that override each other's methods. */
public final class Accounts {

    private Accounts() {}

    /** What all have. */
    public abstract static class Account implements Priced {
        protected int balance;

        protected Account(int balance) {
            this.balance = balance;
        }

        protected abstract int fee(int amount);

        @Override
        public int price() {
            return fee(balance);
        }

        /** Hard: the fee is computed by a class below. */
        public boolean withdraw(int amount) {
            if (amount <= 0) {
                return false;
            }
            long total = (long) amount + fee(amount);
            if (total > balance) {
                return false;
            }
            balance -= (int) total;
            return true;
        }
    }

    /** Pays for large amounts. */
    public static class Savings extends Account {
        public Savings(int balance) {
            super(balance);
        }

        /** Hard: only reached through the class above or from the package. */
        @Override
        protected int fee(int amount) {
            return amount > 1000 ? 150 : 1;
        }
    }

    /** Pays nothing when rich. */
    public static class Premium extends Savings {
        public Premium(int balance) {
            super(balance);
        }

        /** Hard: the result of the method it overrides decides too. */
        @Override
        protected int fee(int amount) {
            int fee = super.fee(amount);
            return balance > 10_000 && fee > 1 ? 0 : fee;
        }
    }

    /** Hard: which class an account has, and how much is on it. */
    public static String advice(Account account, int wish) {
        if (account instanceof Premium) {
            return account.fee(wish) == 0 ? "take it" : "save more";
        }
        return account.isExpensive() ? "change" : "stay";
    }
}
