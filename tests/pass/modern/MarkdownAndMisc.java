// since: 25
package modern;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/// Library methods that came after 21, and a comment in Markdown.
public class MarkdownAndMisc {
    enum Level { LOW, HIGH }

    sealed interface Result<T> {
        record Ok<T>(T value) implements Result<T> { }

        record Err<T>(String message) implements Result<T> { }
    }

    static <T> String show(Result<T> result) {
        return switch (result) {
            case Result.Ok<T>(var value) -> "ok " + value;
            case Result.Err<T>(var message) -> "error " + message;
        };
    }

    public static void main(String[] args) throws Exception {
        System.out.println(show(new Result.Ok<>(5)) + " " + show(new Result.Err<Integer>("bad")));
        System.out.println(Math.ceilDiv(7, 2) + " " + Math.unsignedMultiplyHigh(-1, -1) + " " + Math.clamp(5L, 1, 3) + " " + Integer.compress(0b110110, 0b101010) + " " + Integer.expand(5, 0b101010));
        System.out.println(Float.floatToFloat16(1.5f) + " " + Float.float16ToFloat((short) 0x3e00) + " " + Math.multiplyHigh(Long.MAX_VALUE, 4));
        System.out.println(HexFormat.ofDelimiter(":").formatHex(new byte[] {1, -1, 127}));
        System.out.println("Title".equals("title".transform(s -> Character.toTitleCase(s.charAt(0)) + s.substring(1))) + " " + "x".compareTo("y"));
        Supplier<Level> level = () -> Level.values()[Level.values().length - 1];
        System.out.println(level.get() + " " + Level.valueOf("LOW").compareTo(Level.HIGH));
        System.out.println(IntStream.range(0, 5).mapToObj(i -> switch (i) {
            case 0 -> "zero";
            case 1, 2 -> "few";
            default -> "many";
        }).toList());
        List<String> words = Arrays.asList("b", null, "a");
        words.sort(java.util.Comparator.nullsFirst(java.util.Comparator.naturalOrder()));
        System.out.println(words);
        System.out.println(Class.forPrimitiveName("int") + " " + int[].class.describeConstable().get().displayName());
    }
}
