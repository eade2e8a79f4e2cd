package jurat.launcher.warm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A bit of everything that JUnit 5 tests are made of. */
public class JupiterSample {
    private static String shared;
    private final List<String> items = new ArrayList<>();

    static Stream<String> words() {
        return Stream.of("one", "two");
    }

    @BeforeAll
    static void share() {
        shared = "shared";
    }

    @BeforeEach
    void fill() {
        items.add("item");
    }

    @AfterEach
    void empty() {
        items.clear();
    }

    @Test
    @DisplayName("one item")
    void oneItem(TestInfo info) {
        assertEquals(1, items.size(), info::getDisplayName);
        assertEquals("shared", shared);
        assertArrayEquals(new String[] {"item"}, items.toArray());
    }

    @Test
    void beyondTheEnd() {
        assertThrows(IndexOutOfBoundsException.class, () -> items.get(1));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void number(int number) {
        assertTrue(number > 0);
    }

    @ParameterizedTest
    @MethodSource("words")
    void word(String word) {
        assertEquals(3, word.length());
    }

    /** Has its own fixture on top of the one around it. */
    @Nested
    class Longer {
        @BeforeEach
        void fillMore() {
            items.add("another");
        }

        @Test
        void twoItems() {
            assertEquals(2, items.size());
        }
    }
}
