package proofs;

/* Handlers around calls that decide inside the class library: what they raise is asked for, too. */

class AddExact {
    public static int sum(int a, int b) {
        try {
            return Math.addExact(a, b);
        } catch (ArithmeticException e) {
            return 0;
        }
    }
}

class MultiplyExact {
    public static long product(long a, long b) {
        try {
            return Math.multiplyExact(a, b);
        } catch (ArithmeticException e) {
            return -1;
        }
    }
}

class ToIntExact {
    public static int narrow(long a) {
        try {
            return Math.toIntExact(a);
        } catch (ArithmeticException e) {
            return -1;
        }
    }
}

class NegateExact {
    public static int opposite(int a) {
        try {
            return Math.negateExact(a);
        } catch (RuntimeException e) {
            return 7;
        }
    }
}

class IncrementExact {
    public static boolean last(long a) {
        try {
            Math.incrementExact(a);
            return false;
        } catch (ArithmeticException e) {
            return true;
        }
    }
}

class FloorDiv {
    public static int share(int a, int b) {
        try {
            return Math.floorDiv(a, b);
        } catch (ArithmeticException e) {
            return 0;
        }
    }
}

class FloorModOfConstant {
    public static int hour(int a) {
        try {
            return Math.floorMod(a, 24);
        } catch (ArithmeticException e) {
            return -1; // never
        }
    }
}

class CheckIndex {
    public static int slot(int at) {
        try {
            return java.util.Objects.checkIndex(at, 5);
        } catch (IndexOutOfBoundsException e) {
            return -1;
        }
    }
}

class CharOfLiteral {
    public static char letter(int at) {
        try {
            return "abcdef".charAt(at);
        } catch (StringIndexOutOfBoundsException e) {
            return '?';
        }
    }
}

class TailOfLiteral {
    public static int tail(int from) {
        try {
            return "abcdef".substring(from).length();
        } catch (IndexOutOfBoundsException e) {
            return -1;
        }
    }
}

class CodePoints {
    public static int units(int point) {
        try {
            return Character.toChars(point).length;
        } catch (IllegalArgumentException e) {
            return 0;
        }
    }
}

class Repeated {
    public static int size(byte times) {
        try {
            return "ab".repeat(times).length();
        } catch (IllegalArgumentException e) {
            return -1;
        }
    }
}

class BuilderSize {
    public static int room(short size) {
        try {
            return new StringBuilder(size).length();
        } catch (NegativeArraySizeException e) {
            return -1;
        }
    }
}

class BuilderDelete {
    public static String cut(int at) {
        StringBuilder text = new StringBuilder("hello");
        try {
            text.deleteCharAt(at);
        } catch (StringIndexOutOfBoundsException e) {
            return "";
        }
        return text.toString();
    }
}

class BuilderInsert {
    public static int insert(int at, char c) {
        StringBuilder text = new StringBuilder("xy");
        try {
            return text.insert(at, c).length();
        } catch (RuntimeException e) {
            return -1;
        }
    }
}

class Radix {
    public static int twelve(int radix) {
        try {
            return Integer.parseInt("12", radix);
        } catch (NumberFormatException e) {
            return -1;
        }
    }
}

class RadixInRange {
    public static int twelve(int radix) {
        int used = 3 + (radix & 7);
        try {
            return Integer.parseInt("12", used);
        } catch (NumberFormatException e) {
            return -1; // never
        }
    }
}

class ParsedAgain {
    public static int digit(int a) {
        try {
            return Integer.parseInt(Integer.toString(a).substring(1));
        } catch (NumberFormatException e) {
            return -1;
        }
    }
}

class CalleeOfHandler {
    public static int half(int a) {
        if (a % 2 != 0) {
            throw new IllegalStateException();
        }
        return a / 2;
    }

    public static int tried(int a) {
        try {
            return half(a);
        } catch (IllegalStateException e) {
            return 0;
        }
    }
}

class WrongHandler {
    public static int half(int a) {
        if (a % 2 != 0) {
            throw new IllegalStateException();
        }
        return a / 2;
    }

    public static int tried(int a) {
        try {
            return half(a);
        } catch (ArithmeticException e) {
            return 0; // never
        }
    }
}

class FinallyFlag {
    public static int work(int a, int b) {
        boolean done = false;
        int result = 0;
        try {
            result = Math.subtractExact(a, b);
            done = true;
        } finally {
            if (!done) {
                result = -1;
            }
        }
        return result;
    }
}

class SecondCall {
    public static int both(int a, int b) {
        int first = 0;
        try {
            first = Math.addExact(a, 1);
            return Math.addExact(first, b);
        } catch (ArithmeticException e) {
            if (first == 0) {
                return -1;
            }
            return -2;
        }
    }
}

class MultiCatch {
    public static int choose(int a) {
        try {
            return "abc".charAt(a) / (a - 1);
        } catch (StringIndexOutOfBoundsException | ArithmeticException e) {
            return 0;
        }
    }
}

class TwoHandlers {
    public static int choose(int a) {
        try {
            return "abc".charAt(a) / (a - 1);
        } catch (StringIndexOutOfBoundsException e) {
            return 1;
        } catch (ArithmeticException e) {
            return 2;
        }
    }
}

class DigitOfRadix {
    public static int value(char c) {
        return Character.forDigit(c, 10) == '\0' ? 0 : 1;
    }
}

class EmptyText {
    public static char first(int a) {
        String text = a > 5 ? "" : "x";
        try {
            return text.charAt(0);
        } catch (IndexOutOfBoundsException e) {
            return '-';
        }
    }
}

class DecodedSign {
    public static int value(boolean minus) {
        try {
            return Integer.decode(minus ? "--1" : "0x10");
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}

class SetLength {
    public static int length(int size) {
        StringBuilder text = new StringBuilder("abc");
        try {
            text.setLength(size & 15 | size & Integer.MIN_VALUE);
        } catch (IndexOutOfBoundsException e) {
            return -1;
        }
        return text.length();
    }
}
