package steering;

/** Whole numbers that are bound by sums, products and remainders. */
public class Amounts {
    public static int triangle(int a, int b, int c) {
        if (!(a > 0 && b > 0 && c > 0 && a < 1000 && b < 1000 && c < 1000)) return 0;
        if (!(a + b > c && b + c > a && c + a > b)) return 0;
        if (!((a + b + c) % 7 == 0)) return 0;
        if (a == b) {
            if (b == c) {
                return 1;
            }
            return 2;
        }
        if (a > c) {
            return 3;
        }
        return 4;
    }

    public static int shares(int total, int parts, int rest) {
        if (!(parts >= 2)) return 0;
        if (!(total / parts == 17)) return 0;
        if (!(total % parts == rest)) return 0;
        if (!(rest > 2)) return 0;
        if (parts > 10) {
            if (rest == parts - 1) {
                return 1;
            }
            return 2;
        }
        if (total > 100) {
            return 3;
        }
        return 4;
    }

    public static int rectangle(int x, int y) {
        if (!(x > y && y > 1)) return 0;
        if (!(x <= 360 && x * y == 360)) return 0;
        if (x % y == 0) {
            if (y == 6) {
                return 1;
            }
            return 2;
        }
        if (x - y < 5) {
            return 3;
        }
        return 4;
    }

    public static int date(int day, int month, int year) {
        if (!(1 <= month && month <= 12)) return 0;
        if (!(1 <= day && day <= 31)) return 0;
        if (!(day < 31 || month == 1 || month == 3 || month == 5 || month == 7 || month == 8 || month == 10 || month == 12)) return 0;
        if (!(month != 2 || day <= 28 || day == 29 && year % 4 == 0 && year % 100 != 0)) return 0;
        if (!(1900 < year && year < 2200)) return 0;
        if (day == 29) {
            if (month == 2) {
                return 1;
            }
            return 2;
        }
        if (day * month == 372) {
            return 3;
        }
        if (year % 100 == day) {
            return 4;
        }
        return 5;
    }
}
