package stackcalc;

import jurat.contract.Also;
import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;
import jurat.contract.SpecCase;

/** What can be said about the numbers of a stack that is used up. */
public class Statistics {

    private long sum;
    private int count;

    @Post("count() == 0")
    public Statistics() {}

    @Pre("stack != null && stack.size() >= 4")
    @Post("stack.isEmpty() && count() == @Old(count()) + @Old(stack.size())")
    public void consume(OperandStack stack) {
        while (!stack.isEmpty()) {
            sum += stack.pop();
            count++;
        }
    }

    @Pre("count() > 0")
    public long mean() {
        return sum / count;
    }

    @Also({
        @SpecCase(pre = "count() == 0", post = "count() == 0"),
        @SpecCase(pre = "count() > 0", post = "count() == 0")
    })
    public void reset() {
        sum = 0;
        count = 0;
    }

    public long sum() {
        return sum;
    }

    @Pure
    public int count() {
        return count;
    }
}
