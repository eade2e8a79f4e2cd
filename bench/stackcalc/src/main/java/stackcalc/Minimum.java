package stackcalc;

import jurat.contract.Also;
import jurat.contract.SpecCase;

/** The smaller of two. */
public class Minimum extends AbstractOperator {

    public Minimum() {
        super("min", 2);
    }

    @Override
    @Also({
        @SpecCase(
                pre = "stack != null && stack.size() >= 2 && stack.peek() >= 0",
                post = "stack.size() == @Old(stack.size()) - 1 && stack.peek() <= @Old(stack.peek())"),
        @SpecCase(
                pre = "stack != null && stack.size() >= 2 && stack.peek() < 0",
                post = "stack.size() == @Old(stack.size()) - 1 && stack.peek() < 0")
    })
    public void apply(OperandStack stack) {
        long right = stack.pop();
        long left = stack.pop();
        stack.push(Math.min(left, right));
    }
}
