import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Goals behind methods of the class library: which inputs reach them, only the library's own code says. */
public class Idioms {
    private static final Map<String, Integer> PRICES = new HashMap<>(Map.of("apple", 3, "pear", 5, "quince", 9));

    public static int equalsConstant(String s) {
        if (s.equals("needle")) {
            return 1;
        }
        return 0;
    }

    public static int equalsIgnoreCase(String s) {
        if (s.equalsIgnoreCase("Needle")) {
            return 1;
        }
        return 0;
    }

    public static int startsAndEnds(String s) {
        if (s.startsWith("ab") && s.endsWith("yz") && s.length() > 5) {
            return 1;
        }
        return 0;
    }

    public static int containsText(String s) {
        if (s.contains("://")) {
            return 1;
        }
        return 0;
    }

    public static int indexes(String s) {
        int at = s.indexOf('@');
        if (at > 2 && s.indexOf('.', at) > at + 1) {
            return 1;
        }
        return 0;
    }

    public static int compares(String a, String b) {
        if (a.compareTo(b) > 3) {
            return 1;
        }
        return 0;
    }

    public static int hashes(String s) {
        if (s.hashCode() == 3_254_818) {
            return 1;
        }
        return 0;
    }

    public static int trims(String s) {
        if (s.length() > 8 && s.trim().equals("yes")) {
            return 1;
        }
        return 0;
    }

    public static int trimsAndLowers(String s) {
        if (s.trim().toLowerCase(Locale.ROOT).equals("maybe")) {
            return 1;
        }
        return 0;
    }

    public static int trimmedSwitch(String s) {
        switch (s.trim()) {
            case "one":
                return 1;
            case "two":
                return 2;
            case "three":
                return 3;
            default:
                return 0;
        }
    }

    public static int parsesInt(String s) {
        if (Integer.parseInt(s) == 4711) {
            return 1;
        }
        return 0;
    }

    public static int parsesLong(String s) {
        if (Long.parseLong(s.trim()) > 10_000_000_000L) {
            return 1;
        }
        return 0;
    }

    public static int parsesDouble(String s) {
        if (Double.parseDouble(s) > 2.5) {
            return 1;
        }
        return 0;
    }

    public static int integerToString(int n) {
        if (Integer.toString(n).equals("-305")) {
            return 1;
        }
        return 0;
    }

    public static int concatenates(String s, int n) {
        if ((s + ":" + n).equals("port:80")) {
            return 1;
        }
        return 0;
    }

    public static int looksUp(String s) {
        Integer price = PRICES.get(s);
        if (price != null && price > 4) {
            return 1;
        }
        return 0;
    }

    public static int looksUpLocal(String s, int n) {
        Map<String, Integer> ages = new HashMap<>();
        ages.put("anna", 31);
        ages.put("bert", 52);
        if (ages.getOrDefault(s, 0) > n + 40 && n > 0) {
            return 1;
        }
        return 0;
    }

    public static int numbersInMap(int[] numbers) {
        Map<Integer, Integer> counts = new TreeMap<>();
        for (int number : numbers) {
            counts.merge(number, 1, Integer::sum);
        }
        if (counts.getOrDefault(7, 0) == 2) {
            return 1;
        }
        return 0;
    }

    public static int characters(char c) {
        if (Character.isDigit(c) && Character.getNumericValue(c) == 8) {
            return 1;
        }
        return 0;
    }

    public static int letters(String s) {
        int upper = 0;
        for (char c : s.toCharArray()) {
            if (Character.isUpperCase(c)) {
                upper++;
            }
        }
        if (upper == 3) {
            return 1;
        }
        return 0;
    }

    public static int boxes(Integer a, int b) {
        if (a.equals(Integer.valueOf(b + 1000))) {
            return 1;
        }
        return 0;
    }

    public static int boxesInList(int a) {
        if (List.of(3, 500, 7000).contains(a - 1)) {
            return 1;
        }
        return 0;
    }

    public static int minimumAndMaximum(int a, int b) {
        if (Math.max(a, b) - Math.min(a, b) == 77 && Math.abs(a) > 100) {
            return 1;
        }
        return 0;
    }

    public static int sines(double x) {
        if (Math.sin(x) > 0.99 && x > 1) {
            return 1;
        }
        return 0;
    }

    public static int powers(double x) {
        if (Math.pow(x, 3) > 1000 && Math.sqrt(x) < 4) {
            return 1;
        }
        return 0;
    }

    public static int rawBits(float x) {
        if (Float.floatToRawIntBits(x) >>> 23 == 130) {
            return 1;
        }
        return 0;
    }
}
