package stackcalc;

import jurat.contract.Also;
import jurat.contract.SpecCase;

/** The distance from zero. */
public class Absolute extends AbstractOperator {

    public Absolute() {
        super("abs", 1);
    }

    @Override
    @Also({
        @SpecCase(
                pre = "stack != null && stack.size() >= 1 && stack.peek() >= 0",
                post = "stack.size() == @Old(stack.size()) && stack.peek() == @Old(stack.peek())"),
        @SpecCase(
                pre = "stack != null && stack.size() >= 1 && stack.peek() < 0",
                post = "stack.size() == @Old(stack.size()) && stack.peek() == -@Old(stack.peek())")
    })
    public void apply(OperandStack stack) {
        stack.push(Math.abs(stack.pop()));
    }
}
