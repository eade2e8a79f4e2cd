package stackcalc;

import jurat.contract.Post;
import jurat.contract.Pre;

/** A named number. */
public class Register {

    private final char name;
    private long value;

    @Pre("name >= 'A' && name <= 'Z'")
    public Register(char name) {
        this.name = name;
    }

    @Pre("stack != null && stack.size() >= 1")
    @Post("stack.size() == @Old(stack.size()) - 1")
    public void load(OperandStack stack) {
        value = stack.pop();
    }

    @Pre("stack != null")
    @Post("stack.size() == @Old(stack.size()) + 1")
    public void unload(OperandStack stack) {
        stack.push(value);
    }

    @Pre("stack != null && stack.size() >= 1")
    @Post("stack.size() == @Old(stack.size())")
    public void exchange(OperandStack stack) {
        long top = stack.pop();
        stack.push(value);
        value = top;
    }

    public char name() {
        return name;
    }

    public long value() {
        return value;
    }
}
