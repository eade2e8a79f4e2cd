package coverage;

import coverage.Accounts.Premium;
import coverage.Accounts.Savings;
import coverage.Shapes.Box;
import coverage.Shapes.Circle;
import coverage.Shapes.Number;
import coverage.Shapes.Product;
import coverage.Shapes.Square;
import coverage.Shapes.Sum;
import coverage.Switches.Light;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;

/** Inputs that reach every branch and every MC/DC pair that goals.csv calls feasible. Loaded by Proof.java. */
public final class Inputs {

    /** A call; what it throws is one of its ways to end. */
    private interface Call {
        void run() throws Exception;
    }

    private static final int MIN = Integer.MIN_VALUE;
    private static final int MAX = Integer.MAX_VALUE;
    private static final boolean[] BOTH = {false, true};

    private Inputs() {}

    private static void call(Call call) {
        try {
            call.run();
        } catch (Exception expected) {
            // A way to end.
        }
    }

    public static void run() throws Exception {
        arithmetic();
        kiosk();
        bits();
        floats();
        texts();
        arrays();
        loops();
        linked();
        failures();
        switches();
        records();
        functions();
        collected();
        recursive();
        family();
        decisions();
    }

    private static void kiosk() {
        for (int coins : new int[] {0, 3, 4, 5, 7}) {
            for (int failures : new int[] {0, 5}) {
                Kiosk kiosk = new Kiosk();
                for (int i = 0; i < coins; i++) {
                    kiosk.insert();
                }
                for (int i = 0; i < failures; i++) {
                    kiosk.fail();
                }
                call(kiosk::insert);
                kiosk.price();
                kiosk.state();
                // Each step twice, so that it is taken too late as well.
                kiosk.start();
                kiosk.prepare();
                kiosk.warm();
                kiosk.warm();
                kiosk.prepare();
                kiosk.start();
                kiosk.state();
                kiosk.smash();
                kiosk.state();
                kiosk.smash();
            }
            Kiosk paid = new Kiosk();
            for (int i = 0; i < coins; i++) {
                paid.insert();
            }
            paid.price();
            paid.state();
        }
        Kiosk locked = new Kiosk();
        for (int i = 0; i < 4; i++) {
            locked.insert();
        }
        for (int i = 0; i < 5; i++) {
            locked.fail();
        }
        locked.state();
    }

    private static void arithmetic() {
        int[] numbers = {MIN, -4, -3, -1, 0, 1, 2, 3, 4, 7, 25, 27, 100, 400, 1900, 2000, 50_000, MAX};
        for (int a : numbers) {
            call(() -> Arithmetic.isLeapYear(a));
            call(() -> Arithmetic.squareRoot(a));
            call(() -> Arithmetic.collatzSteps(a));
            call(() -> Arithmetic.squareClass(a));
            for (int b : numbers) {
                call(() -> Arithmetic.gcd(a, b));
                call(() -> Arithmetic.saturatedAdd(a, b));
                call(() -> Arithmetic.area(a, b));
            }
        }
    }

    private static void bits() {
        int key = Integer.rotateRight(0x12345678 ^ 0x5bd1e995, 7);
        for (int x : new int[] {0, 1, 2, 3, 4, 8, 15, 64, 4096, 1 << 20, 0x8000_0000, -1, key}) {
            call(() -> Bits.isCrowded(x));
            call(() -> Bits.isPowerOfTwo(x));
            call(() -> Bits.highestBit(x));
            call(() -> Bits.opens(x));
        }
        for (int flags = -1; flags < 9; flags++) {
            int chosen = flags;
            call(() -> Bits.isSuspicious(chosen));
        }
        call(() -> Bits.signed((byte) 5));
        call(() -> Bits.signed((byte) -5));
        call(() -> Bits.hasChecksum(new byte[0]));
        for (int b = 0; b < 256; b++) {
            byte[] data = {(byte) b};
            call(() -> Bits.hasChecksum(data));
        }
    }

    private static void floats() {
        double[] numbers = {Double.NaN, Double.NEGATIVE_INFINITY, -2, -1, -0.0, 0.0, 1, 2, 3, 50, 100, 1e300, Double.POSITIVE_INFINITY};
        for (double x : numbers) {
            call(() -> Floats.kind(x));
            call(() -> Floats.size(x));
            call(() -> Floats.converges(x));
            for (double y : numbers) {
                call(() -> Floats.compare(x, y));
                for (double z : numbers) {
                    call(() -> Floats.realRoots(x, y, z));
                }
            }
        }
        for (float f : new float[] {Float.NaN, 1.25f, 1.5f, -1.5f, 0, Float.MIN_VALUE, Float.POSITIVE_INFINITY}) {
            call(() -> Floats.roundAwayFromZero(f));
            call(() -> Floats.layout(f));
        }
        call(() -> Floats.bodyMass(1, -1));
        call(() -> Floats.bodyMass(-1, 1));
        for (double kilograms : new double[] {10, 20, 27, 40}) {
            call(() -> Floats.bodyMass(kilograms, 1));
        }
    }

    private static void texts() {
        for (String text : new String[] {"", "1", "12-00", "12:00", "24:00", "-1:00", "12:60", "12:-1"}) {
            call(() -> Texts.minutes(text));
        }
        for (String text : new String[] {" Go", "run ", "STOP", "help", "walk"}) {
            call(() -> Texts.command(text));
        }
        for (String text : new String[] {"", "aba", "a!Ba", "!aa", "ab", "Aa", "a1", "1a"}) {
            call(() -> Texts.isPalindrome(text));
        }
        for (String text : new String[] {"", "a", "\ud83d\ude00", "\ud83d", "\ud83da", "\ude00"}) {
            call(() -> Texts.supplementary(text));
        }
        for (String text : new String[] {"Aa", "BB", "C#", "other"}) {
            call(() -> Texts.twins(text));
        }
        for (String text : new String[] {null, "", "1a", "a b", "a1", "class"}) {
            call(() -> Texts.isName(text));
        }
        for (String text : new String[] {"17", "8", "1.9", "1.8", "9.0", "2.9", "x"}) {
            call(() -> Texts.isModern(text));
        }
        for (String text : new String[] {"", "ab", "aaaab", "aab"}) {
            call(() -> Texts.compress(text));
        }
        for (String text : new String[] {"", "  ", " a ", "a"}) {
            call(() -> Texts.trimmed(text));
        }
        for (String text : new String[] {"", "12345678", "0", "9f", "/", ":", "g", "`"}) {
            call(() -> Texts.parseHex(text));
        }
        call(() -> Texts.isDefaultUser("user", 42));
        call(() -> Texts.isDefaultUser("user4", 2));
        call(() -> Texts.isDefaultUser("a", 2));
    }

    private static void arrays() {
        int[][] several = {null, {}, {1}, {2, 1}, {1, 2}, {1, 2, 3, 4}, {3, 2, 1}, {60, -1, 60}, {1, 0}, {0, 0}, {5, -5, 7}, {2, 0, 1}, {-1, 0, 9}};
        for (int[] numbers : several) {
            call(() -> IntArrays.isRising(numbers));
            call(() -> IntArrays.bestRun(numbers));
            call(() -> IntArrays.takesThreeSwaps(numbers));
            for (int i = -1; i < 5; i++) {
                int at = i;
                call(() -> IntArrays.binarySearch(numbers, at));
                call(() -> IntArrays.partner(numbers, at));
            }
        }
        for (int[][] matrix : new int[][][] {{}, {{1}}, {{}}, {{1, 2}, {2, 1}}, {{1, 2}, {3, 1}}, {{1, 2}}}) {
            call(() -> IntArrays.isSymmetric(matrix));
        }
        call(() -> IntArrays.lengthSign(new long[0]));
        call(() -> IntArrays.lengthSign(new long[1]));
    }

    private static void loops() {
        for (int n : new int[] {-1, 0, 1, 2, 3, 4, 5, 6, 9, 12, 40, 41, 997, 1001, 10_001, 200}) {
            call(() -> Loops.isPrime(n));
            call(() -> Loops.isPerfect(n));
            call(() -> Loops.hasDigitSum25(n));
            call(() -> Loops.isHypotenuse(n));
            call(() -> Loops.parity(n));
        }
        for (int[][] rows : new int[][][] {{}, {{}}, {{0, 1, 1}}, {{1}, {1}, {1}}}) {
            call(() -> Loops.rowsWith(rows, 1));
        }
    }

    private static IntList list(int... numbers) {
        IntList list = new IntList();
        for (int number : numbers) {
            list.add(number);
        }
        return list;
    }

    private static SearchTree tree(int... keys) {
        SearchTree tree = new SearchTree();
        for (int key : keys) {
            tree.insert(key);
        }
        return tree;
    }

    private static void linked() {
        for (int[] numbers : new int[][] {{}, {1}, {1, 2}, {1, 2, 3}, {2, 2}}) {
            call(() -> list(numbers).middle());
            for (int value = 0; value < 4; value++) {
                int wanted = value;
                call(() -> list(numbers).contains(wanted));
                call(() -> list(numbers).remove(wanted));
            }
            for (int[] others : new int[][] {{}, {1}, {1, 2}, {1, 2, 3}, {2, 2}}) {
                call(() -> list(numbers).startsWith(list(others)));
            }
        }
        for (int[] keys : new int[][] {{}, {5}, {5, 3, 8, 1, 9, 3}, {1, 2, 3}, {9, 8, 7, 6}, {5, 4, 6, 7, 8}, {5, 6, 4, 3, 2}}) {
            call(() -> tree(keys).isBalanced());
            call(() -> tree(keys).countBetween(2, 1));
            call(() -> tree(keys).countBetween(3, 8));
            for (int key = 0; key < 10; key++) {
                int wanted = key;
                call(() -> tree(keys).contains(wanted));
            }
        }
    }

    private static void failures() {
        for (String text : new String[] {"5", "-5", "x", null}) {
            call(() -> Failures.parsedOr(text, 1));
        }
        for (int i = -1; i < 5; i++) {
            int at = i;
            call(() -> Failures.quotient(new int[] {1, 2, 3, 4}, at, 0));
            call(() -> Failures.quotient(new int[] {1, 2, 3, 4}, at, 1));
            call(() -> Failures.quotient(null, at, 1));
        }
        for (int x = -1; x < 2; x++) {
            int chosen = x;
            call(() -> new Failures().logged(chosen, 5));
            call(() -> new Failures().logged(chosen, 11));
        }
        for (int number : new int[] {0, 1, 6}) {
            for (int guests : new int[] {1, 2, 4}) {
                call(() -> Failures.enter(number, guests));
            }
        }
        for (int amount : new int[] {-1, 1, 10}) {
            call(() -> Failures.withdraw(5, amount));
        }
        call(() -> Failures.depth(null));
        call(() -> Failures.depth(new Exception(new Exception(new Exception()))));
        call(() -> Failures.share(7));
    }

    private static void switches() {
        for (int n = -1; n < 14; n++) {
            int number = n;
            call(() -> Switches.daysIn(number, true));
            call(() -> Switches.daysIn(number, false));
            call(() -> Switches.fee(number));
            call(() -> Switches.quarter(number));
        }
        call(() -> Switches.fee(1000));
        for (Light light : Light.values()) {
            call(() -> Switches.next(light, true));
            call(() -> Switches.next(light, false));
            call(() -> Switches.waiting(light, 1));
            call(() -> Switches.waiting(light, 100));
        }
        for (String unit : new String[] {"g", "kg", "lb", "t"}) {
            call(() -> Switches.grams(unit, 100));
            call(() -> Switches.grams(unit, 1));
        }
        for (String text : new String[] {"", "-", "/", ":", "-1", "-/", "-:", "12.5", "1x", "1.55", "1.5x", "1.", "--"}) {
            call(() -> Switches.isNumber(text));
        }
        for (char letter : "aeikqz1b".toCharArray()) {
            call(() -> Switches.letterScore(letter));
        }
    }

    private static void records() {
        Span[] spans = {new Span(0, 5), new Span(3, 20), new Span(3, 30), new Span(6, 6), new Span(0, 3), null};
        call(() -> new Span(1, 0));
        for (Span span : spans) {
            for (Span other : spans) {
                call(() -> span.overlaps(other));
                call(() -> span.relation(other));
            }
            for (int value : new int[] {-1, 4, 50}) {
                call(() -> span.clamp(value));
            }
            call(() -> span.shape());
        }
        Shapes.Shape[] shapes = {null, new Circle(3), new Circle(11), new Square(5), new Square(6), new Box(1, 1), new Box(0, 1), new Box(2, 1)};
        for (Shapes.Shape shape : shapes) {
            call(() -> Shapes.describe(shape));
            for (Shapes.Shape other : shapes) {
                call(() -> Shapes.fits(shape, other));
            }
        }
        Shapes.Term six = new Sum(new Number(2), new Number(4));
        for (Shapes.Term term : new Shapes.Term[] {
            new Number(42), new Number(-1), six, new Product(six, new Number(7)), new Product(six, six)}) {
            call(() -> Shapes.value(term));
            call(() -> Shapes.worth(term));
        }
    }

    private static void functions() {
        call(() -> Functions.hasThreeEven(List.of(2, 4, 6, 1)));
        call(() -> Functions.hasThreeEven(List.of()));
        call(() -> Functions.firstLong(List.of("ab", "xyz"), 2));
        call(() -> Functions.firstLong(List.of("ab", "abc"), 2));
        call(() -> Functions.firstLong(List.of(), 2));
        for (int x : new int[] {1, 3, 19, 20}) {
            call(() -> Functions.lands(x, false));
            call(() -> Functions.lands(x, true));
        }
        for (int n : new int[] {1, 9, 20, 31}) {
            call(() -> Functions.sumsTo23(n));
        }
        for (List<String> words : List.of(List.<String>of(), List.of("a"), List.of("abc"), List.of("abc", "def"))) {
            call(() -> Functions.lengths(words));
        }
        call(() -> Functions.turns(x -> true, 1));
        call(() -> Functions.turns(x -> false, 1));
        call(() -> Functions.turns(x -> x < 2, 1));
        for (List<Integer> numbers : List.of(List.of(1), List.of(9, 2), List.of(1, 2))) {
            call(() -> Functions.extremes(numbers));
        }
    }

    private static void collected() {
        for (String text : new String[] {"to be or not to be", "to be to or", "to be", "to to", "to to or not be"}) {
            call(() -> Collected.isQuestion(text));
        }
        call(() -> Collected.isQuestion("to a b to c"));
        call(() -> Collected.isQuestion("to a b c to"));
        for (int[] numbers : new int[][] {{}, {1, 4}, {2, 1, 4}, {2, 2, 2}}) {
            call(() -> Collected.hasPair(numbers, 5));
        }
        for (List<String> words : List.of(List.of("a"), List.of("a", "a"), List.of("a", "a", "a"))) {
            call(() -> Collected.repeated(words));
        }
        for (String text : new String[] {"", "()", "[x]", ")", "]", "(]", "[)", "((", "(()"}) {
            call(() -> Collected.isBalanced(text));
        }
        for (int points : new int[] {-1, 101, 10, 55, 65, 90}) {
            call(() -> Collected.grade(points));
        }
        for (Integer number : new Integer[] {null, 5, 20, 32}) {
            call(() -> Collected.doubled(number));
        }
        for (String text : new String[] {"", "ab", "abca", "abcz"}) {
            call(() -> Collected.mirrored(text));
        }
        for (int people = 0; people < 10; people++) {
            for (int step = 0; step < 10; step++) {
                int size = people;
                int width = step;
                call(() -> Collected.lastIsThree(size, width));
            }
        }
        call(() -> Collected.basket("a", true));
        call(() -> Collected.basket("a", false));
    }

    private static void recursive() {
        for (int m = -1; m < 4; m++) {
            for (int n = -1; n < 3; n++) {
                int first = m;
                int second = n;
                call(() -> Recursive.ackermann(first, second));
                call(() -> Recursive.power(first, second));
            }
        }
        for (int n : new int[] {-1, 0, 1, 2, 3, 41}) {
            call(() -> Recursive.isEven(n));
        }
        String[] texts = {"", "a", "b", "ab", "ba"};
        for (String pattern : new String[] {"", "a", "?", "*", "*a", "a*", "?b", "b?"}) {
            for (String text : texts) {
                call(() -> Recursive.matches(pattern, text));
            }
        }
        for (int amount = -1; amount < 8; amount++) {
            int due = amount;
            call(() -> Recursive.canPay(new int[] {2, 3, 1}, 0, due));
        }
    }

    private static void family() {
        call(() -> Tickets.sell(true));
        for (int i = 0; i < 4; i++) {
            call(() -> Tickets.sell(false));
        }
        for (String seller : new String[] {"Ann", null}) {
            Tickets.setSeller(seller);
            for (String name : new String[] {"Ann", "Bob", null}) {
                call(() -> Tickets.greeting(name));
            }
        }
        for (int balance : new int[] {0, 500, 5_000, 20_000}) {
            for (int amount : new int[] {-1, 0, 1, 400, 2_000, 50_000}) {
                for (Accounts.Account account : List.of(new Savings(balance), new Premium(balance))) {
                    call(() -> account.isExpensive());
                    call(() -> account.discounted(amount));
                    call(() -> account.fee(amount));
                    call(() -> Accounts.advice(account, amount));
                    call(() -> account.withdraw(amount));
                }
            }
        }
    }

    private static void decisions() throws Exception {
        for (int a = 0; a < 4; a++) {
            for (int b = 0; b < 4; b++) {
                for (int c = 0; c < 4; c++) {
                    int[] sides = {a, b, c};
                    call(() -> Decisions.triangle(sides[0], sides[1], sides[2]));
                }
            }
        }
        call(() -> Decisions.triangle(2, 3, 4));
        for (int day : new int[] {0, 1, 32}) {
            for (int month : new int[] {0, 1, 13}) {
                for (int year : new int[] {1800, 2000, 2200}) {
                    call(() -> Decisions.isDate(day, month, year));
                }
            }
        }
        for (char c = 0; c < 128; c++) {
            char shown = c;
            call(() -> Decisions.isWordCharacter(shown));
        }
        every("negated", -1, 0, 1);
        every("mayEdit", 0, 1);
        every("crew", -1, 8);
        every("twelve", 0, 1, 2, 3, 4, 5, 6);
        every("coupled", 0, 1);
        every("ternary", 5, 11, 101);
        every("eager");
        every("exclusive", 5, 6);
        every("band", 0, 7, 12);
        every("order", 0, 1);
        every("raisesAlarm", -30, 0, 4, 6, 70, 90);
        for (boolean a : BOTH) {
            for (boolean b : BOTH) {
                for (boolean c : BOTH) {
                    eager("eager", v -> v[0] && v[1] || v[2], a, b, c);
                }
                eager("exclusive", v -> v[0] != v[1], a, b);
            }
        }
    }

    /** Every combination of both truth values and of these numbers. */
    private static void every(String name, int... numbers) throws Exception {
        Method method = Arrays.stream(Decisions.class.getMethods()).filter(m -> m.getName().equals(name)).findFirst().get();
        Class<?>[] types = method.getParameterTypes();
        fill(method, types, new Object[types.length], 0, numbers);
    }

    private static void fill(Method method, Class<?>[] types, Object[] values, int at, int[] numbers) throws Exception {
        if (at == types.length) {
            method.invoke(null, values);
        } else if (types[at] == boolean.class) {
            for (boolean value : BOTH) {
                values[at] = value;
                fill(method, types, values, at + 1, numbers);
            }
        } else {
            for (int value : numbers) {
                values[at] = value;
                fill(method, types, values, at + 1, numbers);
            }
        }
    }

    /** The values of an eager decision's conditions, all of which {@link #every} has called the method with. */
    private static void eager(String name, java.util.function.Predicate<boolean[]> formula, boolean... values) throws Exception {
        Class.forName("Proof").getMethod("eager", String.class, java.util.function.Predicate.class, boolean[].class)
            .invoke(null, "Decisions." + name, formula, values);
    }
}
