package unicode;

import java.util.Map;
import java.util.TreeMap;

/** Names outside ASCII in source, output and reflection; every character once. */
public class Identifiers {
    static final double π = 3.14;
    int größe = 5;

    enum 色 { 赤, 緑 }

    record Größe(int länge) { }

    static int \u0061dd(int x, int $y_1) {
        return x + $y_1;
    }

    static String ñandú(String été) {
        return été + "¡";
    }

    public static void main(String[] args) throws Exception {
        System.out.println(π + " " + new Identifiers().größe + " " + 色.赤 + 色.valueOf("緑").ordinal() + " " + new Größe(3) + " " + add(1, 2) + " " + ñandú("olé"));
        System.out.println(Identifiers.class.getDeclaredMethod("ñandú", String.class) + " " + Identifiers.class.getDeclaredField("größe").getInt(new Identifiers()) + " " + Class.forName("unicode.Identifiers$色").getSimpleName());
        System.out.println("日本語 العربية हिन्दी עברית 한국어 ελληνικά 😀🏽 \u200d zero");
        System.out.print('é');
        System.out.print('\u20ac');
        System.out.println(new char[] {'\ud83d', '\ude00'});
        System.out.println("lone \ud83d surrogate");
        Map<Byte, Integer> types = new TreeMap<>();
        long letters = 0;
        long hash = 0;
        for (int point = 0; point <= 0x2ffff; point++) {
            types.merge((byte) Character.getType(point), 1, Integer::sum);
            if (Character.isLetter(point)) {
                letters++;
            }
            hash = hash * 31 + Character.toUpperCase(point) + Character.toLowerCase(point) * 3L + (Character.isWhitespace(point) ? 7 : 0) + (Character.isMirrored(point) ? 11 : 0) + Character.getNumericValue(point) + (Character.isUnicodeIdentifierStart(point) ? 13 : 0);
        }
        System.out.println(types + " " + letters + " " + hash);
        String all = "ŉǰΐßﬃ";
        System.out.println(all.toUpperCase() + " " + all.toUpperCase().length() + " " + "ǅ".toLowerCase() + Character.toTitleCase('ǆ') + " " + "ꭰ".toUpperCase());
        try {
            Object o = 色.赤;
            ((Größe) o).länge();
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        throw new IllegalStateException("üncaught 😀");
    }
}
