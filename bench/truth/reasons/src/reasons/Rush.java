// options: --budget 1s
package reasons;

/** Far more to do than the budget allows. */
public final class Rush {
    private Rush() {
    }

    public static int step0(String text, int[] numbers) {
        int sum = 0;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 13 && text.length() > 0 && text.charAt(0) == 'a') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step1(String text, int[] numbers) {
        int sum = 1;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 7932 && text.length() > 1 && text.charAt(1) == 'b') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step2(String text, int[] numbers) {
        int sum = 2;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 15851 && text.length() > 2 && text.charAt(2) == 'c') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step3(String text, int[] numbers) {
        int sum = 3;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 23770 && text.length() > 3 && text.charAt(3) == 'd') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step4(String text, int[] numbers) {
        int sum = 4;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 31689 && text.length() > 4 && text.charAt(4) == 'e') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step5(String text, int[] numbers) {
        int sum = 5;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 39608 && text.length() > 5 && text.charAt(5) == 'f') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step6(String text, int[] numbers) {
        int sum = 6;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 47527 && text.length() > 6 && text.charAt(6) == 'g') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step7(String text, int[] numbers) {
        int sum = 7;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 55446 && text.length() > 7 && text.charAt(7) == 'h') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step8(String text, int[] numbers) {
        int sum = 8;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 63365 && text.length() > 8 && text.charAt(8) == 'i') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step9(String text, int[] numbers) {
        int sum = 9;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 71284 && text.length() > 0 && text.charAt(0) == 'j') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step10(String text, int[] numbers) {
        int sum = 10;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 79203 && text.length() > 1 && text.charAt(1) == 'k') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step11(String text, int[] numbers) {
        int sum = 11;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 87122 && text.length() > 2 && text.charAt(2) == 'l') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step12(String text, int[] numbers) {
        int sum = 12;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 95041 && text.length() > 3 && text.charAt(3) == 'm') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step13(String text, int[] numbers) {
        int sum = 13;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 102960 && text.length() > 4 && text.charAt(4) == 'n') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step14(String text, int[] numbers) {
        int sum = 14;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 110879 && text.length() > 5 && text.charAt(5) == 'o') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step15(String text, int[] numbers) {
        int sum = 15;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 118798 && text.length() > 6 && text.charAt(6) == 'p') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step16(String text, int[] numbers) {
        int sum = 16;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 126717 && text.length() > 7 && text.charAt(7) == 'q') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step17(String text, int[] numbers) {
        int sum = 17;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 134636 && text.length() > 8 && text.charAt(8) == 'r') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step18(String text, int[] numbers) {
        int sum = 18;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 142555 && text.length() > 0 && text.charAt(0) == 's') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step19(String text, int[] numbers) {
        int sum = 19;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 150474 && text.length() > 1 && text.charAt(1) == 't') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step20(String text, int[] numbers) {
        int sum = 20;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 158393 && text.length() > 2 && text.charAt(2) == 'u') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step21(String text, int[] numbers) {
        int sum = 21;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 166312 && text.length() > 3 && text.charAt(3) == 'v') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step22(String text, int[] numbers) {
        int sum = 22;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 174231 && text.length() > 4 && text.charAt(4) == 'w') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step23(String text, int[] numbers) {
        int sum = 23;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 182150 && text.length() > 5 && text.charAt(5) == 'x') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step24(String text, int[] numbers) {
        int sum = 24;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 190069 && text.length() > 6 && text.charAt(6) == 'y') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step25(String text, int[] numbers) {
        int sum = 25;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 197988 && text.length() > 7 && text.charAt(7) == 'z') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step26(String text, int[] numbers) {
        int sum = 26;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 205907 && text.length() > 8 && text.charAt(8) == 'a') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step27(String text, int[] numbers) {
        int sum = 27;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 213826 && text.length() > 0 && text.charAt(0) == 'b') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step28(String text, int[] numbers) {
        int sum = 28;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 221745 && text.length() > 1 && text.charAt(1) == 'c') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step29(String text, int[] numbers) {
        int sum = 29;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 229664 && text.length() > 2 && text.charAt(2) == 'd') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step30(String text, int[] numbers) {
        int sum = 30;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 237583 && text.length() > 3 && text.charAt(3) == 'e') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step31(String text, int[] numbers) {
        int sum = 31;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 245502 && text.length() > 4 && text.charAt(4) == 'f') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step32(String text, int[] numbers) {
        int sum = 32;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 253421 && text.length() > 5 && text.charAt(5) == 'g') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step33(String text, int[] numbers) {
        int sum = 33;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 261340 && text.length() > 6 && text.charAt(6) == 'h') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step34(String text, int[] numbers) {
        int sum = 34;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 269259 && text.length() > 7 && text.charAt(7) == 'i') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step35(String text, int[] numbers) {
        int sum = 35;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 277178 && text.length() > 8 && text.charAt(8) == 'j') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step36(String text, int[] numbers) {
        int sum = 36;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 285097 && text.length() > 0 && text.charAt(0) == 'k') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step37(String text, int[] numbers) {
        int sum = 37;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 293016 && text.length() > 1 && text.charAt(1) == 'l') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step38(String text, int[] numbers) {
        int sum = 38;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 300935 && text.length() > 2 && text.charAt(2) == 'm') { // missed: cut
            return 1;
        }
        return 0;
    }

    public static int step39(String text, int[] numbers) {
        int sum = 39;
        for (int number : numbers) {
            sum = sum * 31 + number;
        }
        if (sum == 308854 && text.length() > 3 && text.charAt(3) == 'n') { // missed: cut
            return 1;
        }
        return 0;
    }
}
