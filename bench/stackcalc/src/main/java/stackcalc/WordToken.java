package stackcalc;

import jurat.contract.Pre;

/** The symbol of an operator. */
public class WordToken extends Token {

    private final String word;

    @Pre("position >= 0 && word != null && word.length() > 0")
    public WordToken(int position, String word) {
        super(position);
        this.word = word;
    }

    @Override
    public String text() {
        return word;
    }
}
