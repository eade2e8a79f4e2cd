package stackcalc;

import jurat.contract.Also;
import jurat.contract.SpecCase;

/** The larger of two. */
public class Maximum extends AbstractOperator {

    public Maximum() {
        super("max", 2);
    }

    @Override
    @Also({
        @SpecCase(
                pre = "stack != null && stack.size() >= 2 && stack.peek() >= 0",
                post = "stack.size() == @Old(stack.size()) - 1 && stack.peek() >= 0"),
        @SpecCase(
                pre = "stack != null && stack.size() >= 2 && stack.peek() < 0",
                post = "stack.size() == @Old(stack.size()) - 1 && stack.peek() >= @Old(stack.peek())")
    })
    public void apply(OperandStack stack) {
        long right = stack.pop();
        long left = stack.pop();
        stack.push(Math.max(left, right));
    }
}
