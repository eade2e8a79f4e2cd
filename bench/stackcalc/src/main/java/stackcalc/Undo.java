package stackcalc;

import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** Copies of a stack's top to return to. */
public class Undo {

    private final OperandStack tops = new OperandStack();

    @Post("depth() == 0")
    public Undo() {}

    @Pre("stack != null && !stack.isEmpty()")
    @Post("depth() == @Old(depth()) + 1")
    public void save(OperandStack stack) {
        tops.push(stack.peek());
    }

    @Pre("depth() >= 2 && stack != null")
    @Post("depth() == @Old(depth()) - 2")
    public void restore(OperandStack stack) {
        tops.pop();
        stack.push(tops.pop());
    }

    @Pre("depth() > 0")
    @Post("depth() == 0")
    public void forget() {
        tops.clear();
    }

    @Pure
    public int depth() {
        return tops.size();
    }
}
