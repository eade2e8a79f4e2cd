package stackcalc;

import jurat.contract.Post;

/** The operators that every calculator begins with. */
public final class StandardOperators {

    private StandardOperators() {}

    @Post("@Return != null && @Return.size() == 6")
    public static OperatorTable create() {
        OperatorTable table = new OperatorTable();
        table.register(new Add());
        table.register(new Subtract());
        table.register(new Multiply());
        table.register(new Divide());
        table.register(new Duplicate());
        table.register(new Swap());
        return table;
    }
}
