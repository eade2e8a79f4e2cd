package stackcalc;

import jurat.contract.Also;
import jurat.contract.SpecCase;

/** The third on top. */
public class Rotate extends AbstractOperator {

    public Rotate() {
        super("rot", 3);
    }

    @Override
    @Also({
        @SpecCase(pre = "stack != null && stack.size() == 3", post = "stack.size() == 3"),
        @SpecCase(pre = "stack != null && stack.size() > 3", post = "stack.size() == @Old(stack.size())")
    })
    public void apply(OperandStack stack) {
        long third = stack.pop();
        long second = stack.pop();
        long first = stack.pop();
        stack.push(second);
        stack.push(third);
        stack.push(first);
    }
}
