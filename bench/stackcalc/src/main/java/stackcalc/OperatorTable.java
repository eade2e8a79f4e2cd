package stackcalc;

import java.util.ArrayList;
import java.util.List;
import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** Operators by their symbols. */
public class OperatorTable {

    private final List<Operator> operators = new ArrayList<>();

    @Post("size() == 0")
    public OperatorTable() {}

    @Pre("operator != null")
    @Post("size() == @Old(size()) + 1")
    public void register(Operator operator) {
        operators.add(operator);
    }

    @Pre("symbol != null")
    public Operator find(String symbol) {
        for (Operator operator : operators) {
            if (operator.symbol().equals(symbol)) {
                return operator;
            }
        }
        return null;
    }

    @Pre("size() > 0")
    public Operator newest() {
        return operators.get(operators.size() - 1);
    }

    @Pre("size() > 0")
    @Post("size() == @Old(size()) - 1")
    public void forgetNewest() {
        operators.remove(operators.size() - 1);
    }

    @Pre("symbol != null")
    public boolean contains(String symbol) {
        return find(symbol) != null;
    }

    @Pure
    public int size() {
        return operators.size();
    }
}
