package stackcalc;

import jurat.contract.Post;
import jurat.contract.Pre;

/** Tokens run on a calculator. */
public class Program {

    private final OperatorTable table;

    @Pre("table != null && table.size() >= 3")
    public Program(OperatorTable table) {
        this.table = table;
    }

    @Pre("tokens != null && tokens.remaining() >= 1 && calculator != null")
    @Post("tokens.remaining() == 0")
    public int run(TokenList tokens, Calculator calculator) {
        int unknown = 0;
        while (tokens.remaining() > 0) {
            Token token = tokens.take();
            if (token instanceof NumberToken) {
                calculator.enter(((NumberToken) token).value());
            } else {
                Operator operator = table.find(token.text());
                if (operator == null || !calculator.perform(operator)) {
                    unknown++;
                }
            }
        }
        return unknown;
    }

    public int operators() {
        return table.size();
    }
}
