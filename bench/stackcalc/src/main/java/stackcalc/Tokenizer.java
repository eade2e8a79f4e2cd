package stackcalc;

import jurat.contract.Helper;
import jurat.contract.Pre;

/** Text to tokens: numbers and words between blanks. */
public class Tokenizer {

    @Pre("text != null")
    public TokenList read(String text) {
        TokenList tokens = new TokenList();
        int position = 0;
        for (String part : text.split(" ")) {
            if (!part.isEmpty()) {
                tokens.add(token(position, part));
            }
            position += part.length() + 1;
        }
        return tokens;
    }

    @Helper
    private static Token token(int position, String part) {
        return isNumber(part) ? new NumberToken(position, Long.parseLong(part)) : new WordToken(position, part);
    }

    @Helper
    private static boolean isNumber(String part) {
        for (int index = 0; index < part.length(); index++) {
            if (part.charAt(index) < '0' || part.charAt(index) > '9') {
                return false;
            }
        }
        return part.length() < 18;
    }
}
