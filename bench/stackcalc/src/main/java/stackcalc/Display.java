package stackcalc;

import jurat.contract.Pre;

/** What the user sees. */
public class Display {

    private final NumberFormatter formatter;
    private String shown = "";

    @Pre("formatter != null")
    public Display(NumberFormatter formatter) {
        this.formatter = formatter;
    }

    @Pre("stack != null && stack.size() >= 1")
    public void show(OperandStack stack) {
        shown = formatter.format(stack.peek());
    }

    @Pre("memory != null && memory.isSet()")
    public void show(Memory memory) {
        shown = "M " + formatter.format(memory.recall());
    }

    public void blank() {
        shown = "";
    }

    public boolean isBlank() {
        return shown.isEmpty();
    }

    public String shown() {
        return shown;
    }
}
