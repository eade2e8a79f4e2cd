package coverage;

/** Switches over numbers, characters, strings and enums; old and new. */
public final class Switches {

    /** A colour of a traffic light. */
    public enum Light { RED, YELLOW, GREEN }

    private Switches() {}

    /** Hard: many arms, one of them with a decision. */
    public static int daysIn(int month, boolean isLeap) {
        return switch (month) {
            case 4, 6, 9, 11 -> 30;
            case 2 -> isLeap ? 29 : 28;
            case 1, 3, 5, 7, 8, 10, 12 -> 31;
            default -> throw new IllegalArgumentException("no month");
        };
    }

    /** Hard: an expression over an enum; its default is the compiler's. */
    public static Light next(Light light, boolean isNight) {
        return switch (light) {
            case RED -> Light.GREEN;
            case YELLOW -> isNight ? Light.YELLOW : Light.RED;
            case GREEN -> Light.YELLOW;
        };
    }

    /** Hard: a statement over an enum that leaves one constant out. */
    public static int waiting(Light light, int cars) {
        int seconds = cars;
        switch (light) {
            case RED:
                seconds += 30;
                break;
            case YELLOW:
                seconds += 3;
                break;
        }
        return seconds > 60 ? 60 : seconds;
    }

    /** Hard: strings select a factor; null throws. */
    public static long grams(String unit, int amount) {
        long factor = switch (unit) {
            case "g" -> 1;
            case "kg" -> 1000;
            case "lb" -> 454;
            default -> throw new IllegalArgumentException(unit);
        };
        long grams = factor * amount;
        return grams > 5000 ? 5000 : grams;
    }

    /** Hard: cases fall through; keys lie far apart. */
    public static int fee(int level) {
        int fee = 0;
        switch (level) {
            case -1:
                fee += 100;
            case 3:
                fee += 10;
            case 1000:
                fee += 1;
                break;
            case 5:
                fee = 7;
                break;
            default:
                fee = -1;
        }
        return fee;
    }

    /** Hard: the state after one character decides what the next one means. */
    public static boolean isNumber(String text) {
        int state = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (state) {
                case 0:
                    if (c == '-') {
                        state = 1;
                    } else if (c >= '0' && c <= '9') {
                        state = 2;
                    } else {
                        return false;
                    }
                    break;
                case 1:
                case 3:
                    if (c < '0' || c > '9') {
                        return false;
                    }
                    state++;
                    break;
                case 2:
                    if (c == '.') {
                        state = 3;
                    } else if (!Character.isDigit(c)) {
                        return false;
                    }
                    break;
                default:
                    if (!Character.isDigit(c)) {
                        return false;
                    }
            }
        }
        return state == 2 || state == 4;
    }

    /** Hard: a table with gaps, over characters. */
    public static int letterScore(char letter) {
        switch (letter) {
            case 'a':
            case 'e':
            case 'i':
                return 1;
            case 'k':
                return 5;
            case 'q':
                return 10;
            default:
                return Character.isLetter(letter) ? 2 : 0;
        }
    }

    /** Infeasible: two bits have four values, so the default is never taken. */
    public static String quarter(int n) {
        switch (n & 3) { // infeasible
            case 0:
                return "spring";
            case 1:
                return "summer";
            case 2:
                return "autumn";
            case 3:
                return "winter";
            default:
                return "never";
        }
    }
}
