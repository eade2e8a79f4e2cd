package steering;

/** Texts that are compared with each other, or of which something is counted. */
public class Words {
    public static int shifted(String a, String b, int k) {
        if (!(a != null && b != null)) return 0;
        if (!(0 <= k && k < a.length() && k < b.length())) return 0;
        if (!(a.charAt(k) - b.charAt(k) == 3)) return 0;
        if (!(a.charAt(0) == b.charAt(0))) return 0;
        if (a.length() > b.length()) {
            return 1;
        }
        if (k == 1) {
            return 2;
        }
        if (b.charAt(k) == 'a') {
            return 3;
        }
        return 4;
    }

    public static int checksum(String digits) {
        if (!(digits != null && digits.length() == 4)) return 0;
        if (!(areDigits(digits))) return 0; // JML: (\forall int i; 0 <= i && i < digits.length(); '0' <= digits.charAt(i) && digits.charAt(i) <= '9')
        if (!(sum(digits) % 7 == 0)) return 0; // JML: (\sum int i; 0 <= i && i < digits.length(); digits.charAt(i) - '0') % 7 == 0
        if (digits.charAt(0) == '9') {
            return 1;
        }
        if (digits.equals("7777")) {
            return 2;
        }
        if (digits.charAt(3) == digits.charAt(0)) {
            return 3;
        }
        return 4;
    }

    public static int quoted(String t) {
        if (!(t != null && t.length() > 2)) return 0;
        if (!(t.charAt(0) == '"' && t.charAt(t.length() - 1) == '"' || t.charAt(0) == '\'' && t.charAt(t.length() - 1) == '\'')) return 0;
        if (!(t.charAt(1) != t.charAt(0))) return 0;
        if (t.charAt(0) == '"') {
            if (t.length() == 3) {
                return 1;
            }
            return 2;
        }
        if (t.charAt(1) == ' ') {
            return 3;
        }
        return 4;
    }

    public static int middle(String[] parts) {
        if (!(parts != null && parts.length == 3)) return 0;
        if (!(areThere(parts))) return 0; // JML: (\forall int i; 0 <= i && i < parts.length; parts[i] != null)
        if (!(parts[0].length() + parts[2].length() == parts[1].length())) return 0;
        if (!(parts[1].length() > 1)) return 0;
        if (parts[0].isEmpty()) {
            if (parts[2].equals(parts[1])) {
                return 1;
            }
            return 2;
        }
        if (parts[1].startsWith(parts[0])) {
            return 3;
        }
        return 4;
    }

    private static boolean areDigits(String s) {
        for (int i = 0; i < s.length(); i++) {
            if (s.charAt(i) < '0' || s.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    private static int sum(String s) {
        int sum = 0;
        for (int i = 0; i < s.length(); i++) {
            sum += s.charAt(i) - '0';
        }
        return sum;
    }

    private static boolean areThere(String[] parts) {
        for (String part : parts) {
            if (part == null) {
                return false;
            }
        }
        return true;
    }
}
