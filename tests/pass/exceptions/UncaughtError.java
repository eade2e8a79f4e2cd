package exceptions;

import java.util.List;

/** An error through library frames, with a null message. */
public class UncaughtError {
    public static void main(String[] args) {
        List<String> words = new java.util.ArrayList<>(List.of("b", "a"));
        words.sort((x, y) -> {
            throw new StackOverflowError();
        });
    }
}
