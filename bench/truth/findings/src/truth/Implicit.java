package truth;

import java.util.HashMap;
import java.util.Map;

/** What JML says of null where nobody has written anything. */
public class Implicit {
    private final Map<String, String> names = new HashMap<>();

    //@ requires key != null && name != null;
    public void put(String key, String name) {
        names.put(key, name);
    }

    /** The result may be null, of which only the default speaks. */
    // expect: pinned
    //@ requires key.length() > 0;
    public String find(String key) {
        return names.get(key);
    }

    /** A clause relies on it. */
    // expect: finding
    //@ ensures \result.length() >= 0;
    public String found(String key) {
        return names.get(key);
    }

    /** Null is not asked for. */
    // expect: pinned
    //@ requires size > 0;
    public static int width(String text, int size) {
        return text.length() / size;
    }

    /** Null is allowed in writing. */
    // expect: finding
    //@ requires size > 0;
    public static int nullableWidth(/*@ nullable @*/ String text, int size) {
        return text.length() / size;
    }

    /** Not null in writing. */
    // expect: finding
    //@ ensures key.length() == 3 ==> \result != null;
    public /*@ non_null @*/ String sure(String key) {
        return names.get(key);
    }
}
