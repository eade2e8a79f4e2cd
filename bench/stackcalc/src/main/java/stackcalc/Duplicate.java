package stackcalc;

import jurat.contract.Also;
import jurat.contract.SpecCase;

/** The top once more. */
public class Duplicate extends AbstractOperator {

    public Duplicate() {
        super("dup", 1);
    }

    @Override
    @Also({
        @SpecCase(
                pre = "stack != null && stack.size() == 1",
                post = "stack.size() == 2 && stack.peek() == @Old(stack.peek())"),
        @SpecCase(
                pre = "stack != null && stack.size() > 1",
                post = "stack.size() == @Old(stack.size()) + 1")
    })
    public void apply(OperandStack stack) {
        stack.push(stack.peek());
    }
}
