package stackcalc;

import jurat.contract.Also;
import jurat.contract.SpecCase;

/** The sum. */
public class Add extends AbstractOperator {

    public Add() {
        super("+", 2);
    }

    @Override
    @Also({
        @SpecCase(pre = "stack != null && stack.size() == 2", post = "stack.size() == 1"),
        @SpecCase(
                pre = "stack != null && stack.size() > 2",
                post = "stack.size() == @Old(stack.size()) - 1")
    })
    public void apply(OperandStack stack) {
        long right = stack.pop();
        long left = stack.pop();
        stack.push(left + right);
    }
}
