package stackcalc;

import jurat.contract.Also;
import jurat.contract.SpecCase;

/** The number with the other sign. */
public class Negate extends AbstractOperator {

    public Negate() {
        super("neg", 1);
    }

    @Override
    @Also({
        @SpecCase(
                pre = "stack != null && stack.size() >= 1 && stack.peek() > 0",
                post = "stack.size() == @Old(stack.size()) && stack.peek() < 0"),
        @SpecCase(
                pre = "stack != null && stack.size() >= 1 && stack.peek() == 0",
                post = "stack.size() == @Old(stack.size()) && stack.peek() == 0"),
        @SpecCase(
                pre = "stack != null && stack.size() >= 1 && stack.peek() < 0",
                post = "stack.size() == @Old(stack.size()) && stack.peek() == -@Old(stack.peek())")
    })
    public void apply(OperandStack stack) {
        stack.push(-stack.pop());
    }
}
