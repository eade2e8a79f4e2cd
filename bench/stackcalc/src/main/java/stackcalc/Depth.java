package stackcalc;

import jurat.contract.Post;
import jurat.contract.Pre;

/** How many numbers there are. */
public class Depth extends AbstractOperator {

    public Depth() {
        super("depth", 0);
    }

    @Override
    @Pre("stack != null")
    @Post("stack.size() == @Old(stack.size()) + 1 && stack.peek() == @Old(stack.size())")
    public void apply(OperandStack stack) {
        stack.push(stack.size());
    }
}
