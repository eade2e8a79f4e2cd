package stackcalc;

import jurat.contract.Helper;
import jurat.contract.Pre;

/** Numbers go in, operators work on them, the result is on top. */
public class Calculator {

    private final OperandStack stack = new OperandStack();
    private int performed;

    public void enter(long number) {
        stack.push(number);
    }

    @Pre("operator != null")
    public boolean perform(Operator operator) {
        if (stack.size() < operator.arity()) {
            return false;
        }
        if (stack.isEmpty() || stack.peek() != 0 || !isDivision(operator)) {
            operator.apply(stack);
            performed++;
            return true;
        }
        return false;
    }

    @Helper
    private static boolean isDivision(Operator operator) {
        return operator instanceof Divide || operator instanceof Remainder;
    }

    public long result() {
        return stack.isEmpty() ? 0 : stack.peek();
    }

    public int depth() {
        return stack.size();
    }

    public boolean isEmpty() {
        return stack.isEmpty();
    }

    public int performed() {
        return performed;
    }

    public void reset() {
        stack.clear();
        performed = 0;
    }
}
