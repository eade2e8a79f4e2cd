package regex;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A scanner and a JSON reader on regular expressions with named groups and regions. */
public class Tokenizer {
    static final Pattern TOKEN = Pattern.compile("(?<space>\\s+)|(?<string>\"(?:[^\"\\\\]|\\\\.)*\")|(?<number>-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)|(?<word>true|false|null)|(?<mark>[\\[\\]{}:,])");

    static List<String> scan(String text) {
        List<String> out = new ArrayList<>();
        Matcher m = TOKEN.matcher(text);
        int at = 0;
        while (at < text.length()) {
            if (!m.region(at, text.length()).lookingAt()) {
                throw new IllegalArgumentException("bad character '" + text.charAt(at) + "' at " + at);
            }
            for (String group : new String[] {"string", "number", "word", "mark"}) {
                if (m.group(group) != null) {
                    out.add(group.charAt(0) + m.group(group));
                }
            }
            at = m.end();
        }
        return out;
    }

    static class Parser {
        final List<String> tokens;
        int at;

        Parser(String text) {
            tokens = scan(text);
        }

        String next() {
            if (at == tokens.size()) {
                throw new IllegalArgumentException("unexpected end");
            }
            return tokens.get(at++);
        }

        boolean accept(String mark) {
            if (at < tokens.size() && tokens.get(at).equals("m" + mark)) {
                at++;
                return true;
            }
            return false;
        }

        void expect(String mark) {
            if (!accept(mark)) {
                throw new IllegalArgumentException("expected " + mark + " at " + at);
            }
        }

        Object value() {
            String token = next();
            switch (token.charAt(0)) {
                case 's':
                    return token.substring(2, token.length() - 1).translateEscapes();
                case 'n':
                    return token.matches("n-?\\d+") ? (Object) Long.valueOf(token.substring(1)) : Double.valueOf(token.substring(1));
                case 'w':
                    return token.equals("wnull") ? null : (Object) token.equals("wtrue");
            }
            if (token.equals("m[")) {
                List<Object> list = new ArrayList<>();
                while (!accept("]")) {
                    if (!list.isEmpty()) {
                        expect(",");
                    }
                    list.add(value());
                }
                return list;
            }
            if (token.equals("m{")) {
                var map = new java.util.TreeMap<String, Object>();
                while (!accept("}")) {
                    if (!map.isEmpty()) {
                        expect(",");
                    }
                    String key = (String) value();
                    expect(":");
                    map.put(key, value());
                }
                return map;
            }
            throw new IllegalArgumentException("unexpected " + token.substring(1));
        }
    }

    public static void main(String[] args) {
        for (String text : new String[] {"[1, -2.5, 3e2]", "{\"b\": [true, null], \"a\": {\"x\": \"q\\\"uote\\n\"}}", "\"plain\"", "[]", "{}", "[1 2]", "{\"a\" 1}", "[", "#", "]", "{1: 2}"}) {
            try {
                System.out.println(String.valueOf(new Parser(text).value()).replace("\n", "|"));
            } catch (IllegalArgumentException | ClassCastException e) {
                System.out.println(e.getClass().getSimpleName() + (e instanceof ClassCastException ? "" : " " + e.getMessage()));
            }
        }
        System.out.println(scan("{\"k\" : 1}"));
    }
}
