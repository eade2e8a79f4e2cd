package stackcalc;

import jurat.contract.Also;
import jurat.contract.SpecCase;

/** The second once more. */
public class Over extends AbstractOperator {

    public Over() {
        super("over", 2);
    }

    @Override
    @Also({
        @SpecCase(pre = "stack != null && stack.size() == 2", post = "stack.size() == 3"),
        @SpecCase(
                pre = "stack != null && stack.size() > 2",
                post = "stack.size() == @Old(stack.size()) + 1")
    })
    public void apply(OperandStack stack) {
        long right = stack.pop();
        long left = stack.peek();
        stack.push(right);
        stack.push(left);
    }
}
