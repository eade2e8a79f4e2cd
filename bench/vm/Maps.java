import java.util.HashMap;
import java.util.Map;

/** HashMap put and get, with boxed numbers and with strings as keys. */
final class Maps {
    private Maps() {}

    public static void main(String[] args) {
        long sum = 0;
        for (int round = 0; round < 8; round++) {
            sum += numbers(20_000) + words(10_000);
        }
        System.out.println(sum);
    }

    private static long numbers(int count) {
        Map<Integer, Integer> squares = new HashMap<>();
        for (int i = 0; i < count; i++) {
            squares.put(i * 31, i * i);
        }
        long sum = 0;
        for (int i = 0; i < 2 * count; i++) {
            Integer square = squares.get(i * 31);
            sum += square == null ? -1 : square;
        }
        return sum;
    }

    private static long words(int count) {
        Map<String, Integer> counts = new HashMap<>();
        for (int i = 0; i < count; i++) {
            counts.merge("word" + i % 1000, 1, Integer::sum);
        }
        long sum = 0;
        for (Map.Entry<String, Integer> entry : counts.entrySet()) {
            sum += entry.getKey().length() * (long) entry.getValue();
        }
        return sum;
    }
}
