package billing;

import java.util.ArrayList;
import java.util.List;
import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** One after the other. */
public class DiscountChain implements Discount {

    private final List<Discount> discounts = new ArrayList<>();

    @Post("size() == 0")
    public DiscountChain() {}

    @Pre("discount != null && discount != this && size() < 5")
    @Post("size() == @Old(size()) + 1")
    public void add(Discount discount) {
        discounts.add(discount);
    }

    @Override
    public long apply(long amount) {
        long left = amount;
        for (Discount discount : discounts) {
            left = discount.apply(left);
        }
        return left;
    }

    @Pure
    public int size() {
        return discounts.size();
    }

    @Pre("size() == 5")
    @Post("size() == 0")
    public void clear() {
        discounts.clear();
    }
}
