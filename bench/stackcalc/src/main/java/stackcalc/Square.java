package stackcalc;

import jurat.contract.Also;
import jurat.contract.SpecCase;

/** The number times itself. */
public class Square extends AbstractOperator {

    public Square() {
        super("sq", 1);
    }

    @Override
    @Also({
        @SpecCase(
                pre = "stack != null && stack.size() >= 1 && stack.peek() == 0",
                post = "stack.peek() == 0"),
        @SpecCase(
                pre = "stack != null && stack.size() >= 1 && stack.peek() == 1",
                post = "stack.peek() == 1"),
        @SpecCase(
                pre = "stack != null && stack.size() >= 1 && stack.peek() > 1",
                post = "stack.size() == @Old(stack.size())"),
        @SpecCase(
                pre = "stack != null && stack.size() >= 1 && stack.peek() < 0",
                post = "stack.size() == @Old(stack.size())")
    })
    public void apply(OperandStack stack) {
        long number = stack.pop();
        stack.push(number * number);
    }
}
