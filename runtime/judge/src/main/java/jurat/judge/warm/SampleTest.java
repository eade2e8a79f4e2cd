package jurat.judge.warm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SampleTest {
    @Test
    @DisplayName("add: an item")
    void addItem() {
        Sample sample = new Sample();
        assertEquals(true, sample.add("item"));
        assertEquals("one", sample.kind());
        assertEquals(4, sample.length());
    }

    @Test
    void firstOfNone() {
        assertThrows(IllegalStateException.class, () -> new Sample().first());
    }

    @ParameterizedTest
    @CsvSource({"item, true", "'', false"})
    void add(String item, boolean expected) {
        assertEquals(expected, new Sample().add(item));
    }
}
