package stackcalc;

import jurat.contract.Also;
import jurat.contract.SpecCase;

/** Without the top. */
public class Drop extends AbstractOperator {

    public Drop() {
        super("drop", 1);
    }

    @Override
    @Also({
        @SpecCase(pre = "stack != null && stack.size() == 1", post = "stack.isEmpty()"),
        @SpecCase(
                pre = "stack != null && stack.size() > 1",
                post = "stack.size() == @Old(stack.size()) - 1")
    })
    public void apply(OperandStack stack) {
        stack.pop();
    }
}
