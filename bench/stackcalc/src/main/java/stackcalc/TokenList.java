package stackcalc;

import java.util.ArrayList;
import java.util.List;
import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** Tokens in the order they were typed. */
public class TokenList {

    private final List<Token> tokens = new ArrayList<>();
    private int next;

    @Post("size() == 0 && remaining() == 0")
    public TokenList() {}

    @Pre("token != null")
    @Post("size() == @Old(size()) + 1 && remaining() == @Old(remaining()) + 1")
    public void add(Token token) {
        tokens.add(token);
    }

    @Pre("remaining() > 0")
    @Post("remaining() == @Old(remaining()) - 1")
    public Token take() {
        return tokens.get(next++);
    }

    @Pre("remaining() > 0")
    public Token next() {
        return tokens.get(next);
    }

    @Post("remaining() == size()")
    public void rewind() {
        next = 0;
    }

    @Pure
    public int size() {
        return tokens.size();
    }

    @Pure
    public int remaining() {
        return tokens.size() - next;
    }
}
