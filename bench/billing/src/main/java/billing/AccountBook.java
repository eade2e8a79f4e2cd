package billing;

import java.util.ArrayList;
import java.util.List;
import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** The accounts of a company. */
public class AccountBook {

    private final List<Account> accounts = new ArrayList<>();

    @Post("size() == 0")
    public AccountBook() {}

    @Pre("account != null && account.isOpen() && !contains(account)")
    @Post("size() == @Old(size()) + 1 && contains(account)")
    public void enter(Account account) {
        accounts.add(account);
    }

    @Pre("account != null && contains(account)")
    @Post("size() == @Old(size()) - 1 && !contains(account)")
    public void remove(Account account) {
        accounts.remove(account);
    }

    @Pure
    @Pre("account != null")
    public boolean contains(Account account) {
        return accounts.contains(account);
    }

    @Pure
    public int size() {
        return accounts.size();
    }

    @Pre("size() >= 3")
    public int sum() {
        int sum = 0;
        for (Account account : accounts) {
            sum += account.balance();
        }
        return sum;
    }

    @Pre("account != null && contains(account) && account.balance() == 137")
    public int position(Account account) {
        return accounts.indexOf(account);
    }

    @Pre("from != null && to != null && from != to && contains(from) && contains(to) && from.isOpen() && to.isOpen() && from.balance() >= 20 && to.balance() >= 0 && to.balance() <= 1000")
    @Post("from.balance() == @Old(from.balance()) - 20")
    public void move(Account from, Account to) {
        from.transfer(to, 20);
    }
}
