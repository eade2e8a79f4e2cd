package stackcalc;

import jurat.contract.Post;
import jurat.contract.Pre;

/** An empty stack. */
public class ClearAll extends AbstractOperator {

    public ClearAll() {
        super("clear", 0);
    }

    @Override
    @Pre("stack != null")
    @Post("stack.size() == 0")
    public void apply(OperandStack stack) {
        stack.clear();
    }
}
