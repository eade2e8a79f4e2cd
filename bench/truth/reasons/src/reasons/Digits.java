package reasons;

/** Two questions about characters are no heavy arithmetic. */
public final class Digits {
    private Digits() {
    }

    public static boolean isPair(String text) {
        if (text.length() == 2 && Character.isDigit(text.charAt(0)) && Character.isDigit(text.charAt(1))) { // covered
            return true;
        }
        return false;
    }
}
