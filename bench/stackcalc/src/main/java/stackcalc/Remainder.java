package stackcalc;

import jurat.contract.Also;
import jurat.contract.SpecCase;

/** What division leaves. */
public class Remainder extends AbstractOperator {

    public Remainder() {
        super("%", 2);
    }

    @Override
    @Also({
        @SpecCase(
                pre = "stack != null && stack.size() >= 2 && stack.peek() > 0",
                post = "stack.size() == @Old(stack.size()) - 1 && stack.peek() < @Old(stack.peek())"),
        @SpecCase(
                pre = "stack != null && stack.size() >= 2 && stack.peek() < 0",
                post = "stack.size() == @Old(stack.size()) - 1 && stack.peek() > @Old(stack.peek())")
    })
    public void apply(OperandStack stack) {
        long right = stack.pop();
        long left = stack.pop();
        stack.push(left % right);
    }
}
