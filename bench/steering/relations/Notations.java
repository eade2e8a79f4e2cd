package steering;

/** Texts of several parts. */
public class Notations {
    public static int setting(String line) {
        if (!(line != null && line.indexOf('=') > 1)) return 0;
        if (!(line.indexOf('=') == line.lastIndexOf('='))) return 0;
        if (!(line.length() > line.indexOf('=') + 1)) return 0;
        if (!(Character.isLetter(line.charAt(0)) && Character.isDigit(line.charAt(line.length() - 1)))) return 0;
        if (line.startsWith("on=")) {
            return 1;
        }
        if (line.charAt(line.indexOf('=') + 1) == '-') {
            return 2;
        }
        if (line.indexOf('=') == 5) {
            return 3;
        }
        return 4;
    }

    public static int nested(String text) {
        if (!(text != null && text.length() >= 4 && text.length() <= 12)) return 0;
        if (!(text.startsWith("[(") && text.endsWith(")]"))) return 0;
        if (!(text.indexOf(']') == text.length() - 1)) return 0;
        if (text.length() == 4) {
            return 1;
        }
        if (text.contains("*")) {
            if (text.charAt(2) != '*') {
                return 2;
            }
            return 3;
        }
        return 4;
    }
}
