package jurat.launcher.warm;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;

/** A bit of everything that JUnit 4 tests are made of. */
public class VintageSample {
    private final List<String> items = new ArrayList<>();

    @Before
    public void fill() {
        items.add("item");
    }

    @After
    public void empty() {
        items.clear();
    }

    @Test
    public void oneItem() {
        assertEquals("size", 1, items.size());
        assertArrayEquals(new Object[] {"item"}, items.toArray());
    }

    @Test(expected = IndexOutOfBoundsException.class)
    public void beyondTheEnd() {
        items.get(1);
    }
}
