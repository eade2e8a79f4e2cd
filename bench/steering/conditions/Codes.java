package steering;

/** Texts with certain characters at certain positions. */
public class Codes {
    public static int plate(String s) {
        if (!(s != null && s.length() == 7)) return 0;
        if (!(s.charAt(2) == '-')) return 0;
        if (!('A' <= s.charAt(0) && s.charAt(0) <= 'Z' && 'A' <= s.charAt(1) && s.charAt(1) <= 'Z')) return 0;
        if (!(areDigits(s, 3))) return 0; // JML: (\forall int i; 3 <= i && i < s.length(); '0' <= s.charAt(i) && s.charAt(i) <= '9')
        if (s.charAt(0) == s.charAt(1)) {
            return 1;
        }
        if (s.charAt(3) == '0') {
            return 2;
        }
        if (s.endsWith("77")) {
            return 3;
        }
        return 4;
    }

    public static int extended(String a, String b) {
        if (!(a != null && b != null)) return 0;
        if (!(!b.isEmpty())) return 0;
        if (!(a.length() == b.length() + 2)) return 0;
        if (!(a.startsWith(b))) return 0;
        if (a.equals(b + b)) {
            return 1;
        }
        if (a.charAt(a.length() - 1) == b.charAt(0)) {
            return 2;
        }
        if (b.length() > 3) {
            return 3;
        }
        return 4;
    }

    public static int mirrored(String w) {
        if (!(w != null && w.length() >= 5)) return 0;
        if (!(w.length() % 2 == 1)) return 0;
        if (!(isMirrored(w))) return 0; // JML: (\forall int i; 0 <= i && i < w.length(); w.charAt(i) == w.charAt(w.length() - 1 - i))
        if (!(w.charAt(0) != w.charAt(1))) return 0;
        if (w.charAt(w.length() / 2) == w.charAt(0)) {
            return 1;
        }
        if (w.charAt(1) == 'x') {
            return 2;
        }
        if (w.length() > 5) {
            return 3;
        }
        return 4;
    }

    public static int setting(String line) {
        if (!(line != null && line.length() >= 4)) return 0;
        if (!(line.indexOf('=') > 0)) return 0;
        if (!(line.indexOf('=') == line.lastIndexOf('='))) return 0;
        if (line.charAt(0) == '#') {
            return 1;
        }
        if (line.endsWith("=")) {
            return 2;
        }
        if (line.indexOf('=') == 1) {
            return 3;
        }
        return 4;
    }

    private static boolean areDigits(String s, int from) {
        for (int i = from; i < s.length(); i++) {
            if (s.charAt(i) < '0' || s.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    private static boolean isMirrored(String w) {
        for (int i = 0; i < w.length(); i++) {
            if (w.charAt(i) != w.charAt(w.length() - 1 - i)) {
                return false;
            }
        }
        return true;
    }
}
