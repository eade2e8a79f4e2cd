package coverage;

/** Decisions with two to twelve conditions, negated, nested, coupled, eager. */
public final class Decisions {

    private Decisions() {}

    /** Hard: the classic; later decisions see only what earlier ones let pass. */
    public static int triangle(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0) {
            return -1;
        }
        if (a + b <= c || a + c <= b || b + c <= a) {
            return 0;
        }
        if (a == b && b == c) {
            return 3;
        }
        return a == b || b == c || a == c ? 2 : 1;
    }

    /** Hard: negations around operators. */
    public static boolean negated(boolean a, boolean b, int c, int d) {
        return !(a && b) && !(c > 0 || !(d > c));
    }

    /** Hard: five conditions of mixed operators. */
    public static boolean mayEdit(boolean isAdmin, boolean isOwner, boolean isLocked, boolean isActive, int grace) {
        if ((isAdmin || isOwner && !isLocked) && (isActive || grace > 0)) {
            return true;
        }
        return false;
    }

    /** Hard: six bounds. */
    public static boolean isDate(int day, int month, int year) {
        return !(day < 1 || day > 31 || month < 1 || month > 12 || year < 1900 || year > 2100);
    }

    /** Hard: seven conditions over characters. */
    public static boolean isWordCharacter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_';
    }

    /** Hard: eight conditions, each of which needs all pairs around it to let it through. */
    public static int crew(boolean a, boolean b, boolean c, boolean d, int e, int f, int g, int h) {
        if ((a || b) && (c || d) && (e > 7 || f > 7) && (g < 0 || h < 0)) {
            return 1;
        }
        return 0;
    }

    /** Hard: ten conditions over numbers that depend on each other. */
    public static boolean raisesAlarm(int heat, int smoke, int people, boolean isTest, boolean isNight) {
        return heat > 80 && smoke > 3 && !isTest
            || heat > 60 && smoke > 5 && (isNight || people == 0)
            || heat < -20 && people > 0 && !isNight;
    }

    /** Hard: twelve conditions. */
    public static boolean twelve(boolean a, boolean b, boolean c, boolean d, boolean e, boolean f, int x, int y) {
        return (a && b && c || d && e && f) && (x == 1 || x == 3 || x == 5) && (y == 2 || y == 4 || y == 6);
    }

    /** Hard: both occurrences of a condition change together. */
    public static int coupled(boolean a, boolean b, int x, int y) {
        if (a && b || !a && x < y) {
            return 1;
        }
        return 2;
    }

    /** Hard: a conditional expression as condition. */
    public static String ternary(boolean strict, int x, int y) {
        if (strict ? x > 100 : y > 10) {
            return "high";
        }
        return "low";
    }

    /** Hard: both operands are evaluated, so no jump tells them apart. */
    public static int eager(boolean a, boolean b, boolean c) {
        if (a & b | c) {
            return 1;
        }
        return 0;
    }

    /** Hard: exactly one of two comparisons. */
    public static boolean exclusive(int x, int y) {
        return x > 5 ^ y > 5;
    }

    /** Infeasible: where the first condition is false the second cannot be true. */
    public static String band(int x) {
        if (x > 5 || x > 10) { // infeasible
            return "above";
        }
        return "below";
    }

    /** Infeasible: both cannot hold, so neither condition can ever decide. */
    public static String order(int a, int b) {
        if (a > b && b > a) { // infeasible
            return "never";
        }
        return a == b ? "equal" : "unequal";
    }
}
