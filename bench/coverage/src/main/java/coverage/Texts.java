package coverage;

/** Strings: parsing, searching, switches, both encodings. */
public final class Texts {

    private Texts() {}

    /** Hard: two numbers inside a text of fixed form. Minutes after midnight, or -1. */
    public static int minutes(String time) {
        if (time.length() != 5 || time.charAt(2) != ':') {
            return -1;
        }
        int hour = Integer.parseInt(time.substring(0, 2));
        int minute = Integer.parseInt(time.substring(3));
        if (hour < 0 || hour > 23 || minute < 0 || minute > 59) {
            return -1;
        }
        return hour * 60 + minute;
    }

    /** Hard: a switch over a text that was trimmed and lowered. */
    public static int command(String line) {
        switch (line.trim().toLowerCase()) {
            case "go":
            case "run":
                return 1;
            case "stop":
                return 2;
            case "help":
                return 3;
            default:
                return 0;
        }
    }

    /** Hard: two indexes that meet, letters of either case. */
    public static boolean isPalindrome(String text) {
        int i = 0;
        int j = text.length() - 1;
        while (i < j) {
            char first = text.charAt(i);
            char last = text.charAt(j);
            if (!Character.isLetter(first)) {
                i++;
            } else if (!Character.isLetter(last)) {
                j--;
            } else if (Character.toLowerCase(first) != Character.toLowerCase(last)) {
                return false;
            } else {
                i++;
                j--;
            }
        }
        return true;
    }

    /** Hard: needs surrogates, in pairs and alone. */
    public static int supplementary(String text) {
        int pairs = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))) {
                pairs++;
                i++;
            } else if (Character.isSurrogate(c)) {
                return -1;
            }
        }
        return pairs;
    }

    /** Hard: both constants have the same hash code. */
    public static int twins(String text) {
        switch (text) {
            case "Aa":
                return 1;
            case "BB":
                return 2;
            default:
                return text.hashCode() == "Aa".hashCode() ? 3 : 0;
        }
    }

    /** Hard: character classes of the library. */
    public static boolean isName(String text) {
        if (text == null || text.isEmpty()) {
            return false;
        }
        if (!Character.isJavaIdentifierStart(text.charAt(0))) {
            return false;
        }
        for (int i = 1; i < text.length(); i++) {
            if (!Character.isJavaIdentifierPart(text.charAt(i))) {
                return false;
            }
        }
        return !text.equals("class");
    }

    /** Hard: numbers on both sides of a point that must be found first. */
    public static boolean isModern(String version) {
        int point = version.indexOf('.');
        if (point < 0) {
            return Integer.parseInt(version) > 8;
        }
        int major = Integer.parseInt(version.substring(0, point));
        int minor = Integer.parseInt(version.substring(point + 1));
        return major == 1 && minor > 8 || major > 8;
    }

    /** Hard: a loop in a loop over equal characters. */
    public static String compress(String text) {
        StringBuilder out = new StringBuilder();
        int i = 0;
        while (i < text.length()) {
            int run = 1;
            while (i + run < text.length() && text.charAt(i + run) == text.charAt(i)) {
                run++;
            }
            if (run > 3) {
                out.append(run).append(text.charAt(i));
            } else {
                out.append(text, i, i + run);
            }
            i += run;
        }
        return out.toString();
    }

    /** Infeasible: a trimmed text does not begin with a blank and is not longer than before. */
    public static String trimmed(String text) {
        String trimmed = text.trim();
        if (trimmed.startsWith(" ")) { // infeasible
            return "never";
        }
        if (trimmed.length() > text.length()) { // infeasible
            return "never";
        }
        return trimmed.isEmpty() ? "blank" : trimmed;
    }

    /** Hard: two ranges of characters, digit by digit. */
    public static int parseHex(String text) {
        if (text.isEmpty() || text.length() > 7) {
            throw new NumberFormatException(text);
        }
        int value = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= '0' && c <= '9') {
                value = value * 16 + c - '0';
            } else if (c >= 'a' && c <= 'f') {
                value = value * 16 + c - 'a' + 10;
            } else {
                throw new NumberFormatException(text);
            }
        }
        return value;
    }

    /** Hard: a text with a number in it, compared as a whole. */
    public static boolean isDefaultUser(String prefix, int number) {
        String name = prefix + number;
        return name.equals("user42") && prefix.length() > 4;
    }
}
