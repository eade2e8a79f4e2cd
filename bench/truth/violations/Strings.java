package violations;

/* Texts that a solver finds. */

class Prefix {
    /*@ ensures \result != 1; @*/ // breaks
    public static int kind(String s) {
        return s.startsWith("ab:") && s.length() == 6 ? 1 : 0;
    }
}

class Word {
    /*@ ensures \result; @*/ // breaks
    public static boolean other(String s) {
        return !"swordfish".equals(s);
    }
}

class Upper {
    /*@ ensures \result != 'Q'; @*/ // breaks
    public static char first(String s) {
        return s.isEmpty() ? 'a' : Character.toUpperCase(s.charAt(0));
    }
}

class Colon {
    /*@ ensures \result >= 0; @*/ // breaks
    public static int colon(String s) {
        return s.indexOf(':');
    }
}

class ColonKept {
    /*@ ensures \result >= 0; @*/ // holds
    public static int colon(String s) {
        return Math.max(0, s.indexOf(':'));
    }
}

class LastPart {
    /*@ ensures \result.indexOf('/') < 0; @*/ // holds
    public static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}

class FirstPart {
    /*@ ensures \result.indexOf('/') < 0; @*/ // breaks
    public static String name(String path) {
        return path.substring(path.indexOf('/') + 1);
    }
}

class Palindrome {
    /*@ requires s.length() > 2; ensures !\result; @*/ // breaks
    public static boolean palindrome(String s) {
        for (int i = 0, j = s.length() - 1; i < j; i++, j--) {
            if (s.charAt(i) != s.charAt(j)) {
                return false;
            }
        }
        return true;
    }
}

class Blank {
    /*@ ensures \result == s.isEmpty(); @*/ // breaks
    public static boolean blank(String s) {
        return s.trim().isEmpty();
    }
}

class Digits {
    /*@ ensures \result < 300; @*/ // breaks
    public static int number(String s) {
        int number = 0;
        for (int i = 0; i < s.length() && i < 3; i++) {
            char c = s.charAt(i);
            if (c < '0' || c > '9') {
                return -1;
            }
            number = number * 10 + (c - '0');
        }
        return number;
    }
}

class DigitsKept {
    /*@ ensures \result < 1000; @*/ // holds
    public static int number(String s) {
        int number = 0;
        for (int i = 0; i < s.length() && i < 3; i++) {
            char c = s.charAt(i);
            if (c < '0' || c > '9') {
                return -1;
            }
            number = number * 10 + (c - '0');
        }
        return number;
    }
}

class Wide {
    /*@ ensures \result < 256; @*/ // breaks
    public static int code(String s) {
        return s.isEmpty() ? 0 : s.charAt(0);
    }
}

class SwitchOn {
    /*@ ensures \result != 3; @*/ // breaks
    public static int day(String s) {
        switch (s) {
            case "mon":
                return 1;
            case "tue":
                return 2;
            case "wed":
                return 3;
            default:
                return 0;
        }
    }
}

class Ends {
    /*@ requires s != null && end != null; ensures \result == s.endsWith(end); @*/ // breaks
    public static boolean ends(String s, String end) {
        return s.indexOf(end) >= 0 && s.indexOf(end) == s.length() - end.length();
    }
}

class Concat {
    /*@ ensures !\result.equals("42"); @*/ // breaks
    public static String join(int a, int b) {
        return "" + a + b;
    }
}

class Compare {
    /*@ ensures \result == 0 ==> a == b; @*/ // breaks
    public static int compare(String a, String b) {
        return a.compareTo(b);
    }
}

class Hash {
    /*@ ensures \result != 2112; @*/ // breaks
    public static int hash(String s) {
        return s.hashCode();
    }
}

class Contains {
    /*@ ensures \result; @*/ // breaks
    public static boolean safe(String s) {
        return !s.contains("../");
    }
}

class Quoted {
    /*@ requires s.length() >= 2; ensures \result.length() == s.length(); @*/ // breaks
    public static String unquote(String s) {
        if (s.charAt(0) == '"' && s.charAt(s.length() - 1) == '"') {
            return s.substring(1, s.length() - 1);
        }
        return s;
    }
}

class Email {
    /*@ ensures \result ==> s.indexOf('@') > 0; @*/ // breaks
    public static boolean valid(String s) {
        int at = s.indexOf('@');
        return at >= 0 && s.indexOf('.', at) > at + 1;
    }
}
