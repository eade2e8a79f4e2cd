import java.util.ArrayList;
import java.util.List;

/** StringBuilder, and many small objects that die young. */
final class Strings {
    private record Entry(String name, int[] digits) {}

    private Strings() {}

    public static void main(String[] args) {
        long sum = 0;
        for (int round = 0; round < 40; round++) {
            List<Entry> entries = new ArrayList<>();
            for (int i = 0; i < 1_000; i++) {
                entries.add(entry(round, i));
            }
            for (Entry entry : entries) {
                sum += entry.name().hashCode() + entry.digits().length;
            }
        }
        System.out.println(sum);
    }

    private static Entry entry(int round, int number) {
        StringBuilder name = new StringBuilder();
        name.append("entry ").append(round).append(':').append(number);
        for (char letter = 'a'; letter <= 'j'; letter++) {
            name.append(letter);
        }
        String text = name.reverse().toString();
        int[] digits = new int[8];
        for (int i = 0; i < digits.length; i++) {
            digits[i] = text.charAt(i % text.length());
        }
        return new Entry(text.substring(3), digits);
    }
}
