package jurat.judge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Just enough JSON for the protocol: objects are {@link Map}s in order, arrays {@link List}s, numbers
 * {@link Long}s. Doubles never travel as numbers (they are sent as bits), so they are not read.
 */
final class Json {
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    static Object read(String text) {
        Json json = new Json(text);
        Object value = json.value();
        json.space();
        if (json.at != text.length()) {
            throw json.broken("nothing more");
        }
        return value;
    }

    static Map<String, Object> object(Object... namesAndValues) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            object.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return object;
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> asObject(Object value) {
        return (Map<String, Object>) value;
    }

    @SuppressWarnings("unchecked")
    static List<String> strings(Object value) {
        return value == null ? List.of() : (List<String>) value;
    }

    static String write(Object value) {
        StringBuilder out = new StringBuilder(256);
        write(out, value);
        return out.toString();
    }

    private static void write(StringBuilder out, Object value) {
        if (value == null || value instanceof Boolean || value instanceof Integer || value instanceof Long) {
            out.append(value);
        } else if (value instanceof Map<?, ?> map) {
            char separator = '{';
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                out.append(separator);
                quote(out, (String) entry.getKey());
                out.append(':');
                write(out, entry.getValue());
                separator = ',';
            }
            out.append(map.isEmpty() ? "{}" : "}");
        } else if (value instanceof Iterable<?> items) {
            char separator = '[';
            for (Object item : items) {
                out.append(separator);
                write(out, item);
                separator = ',';
            }
            out.append(separator == '[' ? "[]" : "]");
        } else if (value instanceof int[] numbers) {
            char separator = '[';
            for (int number : numbers) {
                out.append(separator).append(number);
                separator = ',';
            }
            out.append(separator == '[' ? "[]" : "]");
        } else if (value instanceof String string) {
            quote(out, string);
        } else {
            throw new IllegalArgumentException("cannot be sent: " + value.getClass());
        }
    }

    /** Half surrogates, which no UTF-8 text can hold, become U+FFFD. */
    private static void quote(StringBuilder out, String string) {
        out.append('"');
        for (int i = 0; i < string.length(); i++) {
            char c = string.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ') {
                out.append("\\u00").append(Character.forDigit(c >> 4, 16)).append(Character.forDigit(c & 15, 16));
            } else if (Character.isHighSurrogate(c) && i + 1 < string.length() && Character.isLowSurrogate(string.charAt(i + 1))) {
                out.append(c).append(string.charAt(++i));
            } else {
                out.append(Character.isSurrogate(c) ? '\ufffd' : c);
            }
        }
        out.append('"');
    }

    private Object value() {
        space();
        char c = at < text.length() ? text.charAt(at) : '\0';
        switch (c) {
            case '{':
                return members();
            case '[':
                return items();
            case '"':
                return string();
            case 't':
                return word("true", Boolean.TRUE);
            case 'f':
                return word("false", Boolean.FALSE);
            case 'n':
                return word("null", null);
            default:
                return number();
        }
    }

    private Map<String, Object> members() {
        Map<String, Object> members = new LinkedHashMap<>();
        at++;
        space();
        if (take('}')) {
            return members;
        }
        do {
            space();
            String name = string();
            space();
            expect(':');
            members.put(name, value());
            space();
        } while (take(','));
        expect('}');
        return members;
    }

    private List<Object> items() {
        List<Object> items = new ArrayList<>();
        at++;
        space();
        if (take(']')) {
            return items;
        }
        do {
            items.add(value());
            space();
        } while (take(','));
        expect(']');
        return items;
    }

    private String string() {
        expect('"');
        StringBuilder out = new StringBuilder();
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == '"') {
                return out.toString();
            }
            out.append(c == '\\' ? escape() : c);
        }
        throw broken("the end of a string");
    }

    private char escape() {
        if (at >= text.length()) {
            throw broken("an escape");
        }
        char c = text.charAt(at++);
        switch (c) {
            case 'n':
                return '\n';
            case 't':
                return '\t';
            case 'r':
                return '\r';
            case 'b':
                return '\b';
            case 'f':
                return '\f';
            case 'u':
                at += 4;
                if (at > text.length()) {
                    throw broken("four digits");
                }
                return (char) Integer.parseInt(text.substring(at - 4, at), 16);
            default:
                return c;
        }
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) {
            throw broken(word);
        }
        at += word.length();
        return value;
    }

    private Long number() {
        int start = at;
        take('-');
        while (at < text.length() && Character.isDigit(text.charAt(at))) {
            at++;
        }
        if (start == at) {
            throw broken("a value");
        }
        return Long.valueOf(text.substring(start, at));
    }

    private void space() {
        while (at < text.length() && text.charAt(at) <= ' ') {
            at++;
        }
    }

    private boolean take(char c) {
        boolean there = at < text.length() && text.charAt(at) == c;
        if (there) {
            at++;
        }
        return there;
    }

    private void expect(char c) {
        if (!take(c)) {
            throw broken("`" + c + "`");
        }
    }

    private IllegalArgumentException broken(String expected) {
        return new IllegalArgumentException("not JSON at " + at + ": expected " + expected);
    }
}
