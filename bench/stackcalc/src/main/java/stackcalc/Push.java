package stackcalc;

import jurat.contract.Post;
import jurat.contract.Pre;

/** A constant as an operator. */
public class Push extends AbstractOperator {

    private final long constant;

    public Push(long constant) {
        super("push " + constant, 0);
        this.constant = constant;
    }

    @Override
    @Pre("stack != null")
    @Post("stack.size() == @Old(stack.size()) + 1")
    public void apply(OperandStack stack) {
        stack.push(constant);
    }

    public long constant() {
        return constant;
    }
}
