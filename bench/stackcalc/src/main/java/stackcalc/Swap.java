package stackcalc;

import jurat.contract.Also;
import jurat.contract.SpecCase;

/** The two topmost in the other order. */
public class Swap extends AbstractOperator {

    public Swap() {
        super("swap", 2);
    }

    @Override
    @Also({
        @SpecCase(pre = "stack != null && stack.size() == 2", post = "stack.size() == 2"),
        @SpecCase(pre = "stack != null && stack.size() > 2", post = "stack.size() == @Old(stack.size())")
    })
    public void apply(OperandStack stack) {
        long right = stack.pop();
        long left = stack.pop();
        stack.push(right);
        stack.push(left);
    }
}
