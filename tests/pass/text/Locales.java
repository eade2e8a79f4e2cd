package text;

import java.text.BreakIterator;
import java.text.Collator;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.StringTokenizer;

/** Locales, collation, breaking of text, normalisation. */
public class Locales {
    static String breaks(BreakIterator iterator, String text) {
        iterator.setText(text);
        StringBuilder out = new StringBuilder();
        int start = iterator.first();
        for (int end = iterator.next(); end != BreakIterator.DONE; start = end, end = iterator.next()) {
            out.append('[').append(text, start, end).append(']');
        }
        return out.toString();
    }

    static String hex(String s) {
        StringBuilder out = new StringBuilder();
        for (char c : s.toCharArray()) {
            out.append(Integer.toHexString(c)).append(' ');
        }
        return out.toString().trim();
    }

    public static void main(String[] args) {
        System.out.println(Locale.getDefault() + " " + Locale.getDefault().toLanguageTag() + " " + Locale.getDefault().getDisplayLanguage());
        for (Locale locale : List.of(Locale.GERMANY, Locale.JAPAN, Locale.forLanguageTag("pt-BR"), Locale.forLanguageTag("zh-Hant-TW"), Locale.ROOT, new Locale.Builder().setLanguage("sr").setScript("Latn").setRegion("RS").build())) {
            System.out.println(locale + " " + locale.toLanguageTag() + " " + locale.getDisplayName() + " " + locale.getISO3Language());
        }
        System.out.println(Locale.GERMANY.getDisplayCountry(Locale.FRANCE) + " " + Locale.FRANCE.getDisplayLanguage(Locale.GERMANY));
        try {
            new Locale.Builder().setLanguage("toolonglanguage");
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("TITLE".toLowerCase(Locale.forLanguageTag("tr")) + " " + "title".toUpperCase(Locale.forLanguageTag("tr")));
        System.out.println(Currency.getInstance("EUR").getDefaultFractionDigits() + " " + Currency.getInstance(Locale.JAPAN) + " " + Currency.getInstance("USD").getSymbol());
        String[] words = {"zebra", "Äpfel", "apple", "Apple", "éclair", "eclair", "Zoo"};
        Arrays.sort(words, Collator.getInstance(Locale.US));
        System.out.println(Arrays.toString(words));
        Collator primary = Collator.getInstance(Locale.US);
        primary.setStrength(Collator.PRIMARY);
        System.out.println(primary.compare("a", "Á") + " " + primary.equals("resume", "Résumé") + " " + Collator.getInstance(Locale.US).compare("a", "A"));
        System.out.println(breaks(BreakIterator.getWordInstance(Locale.US), "Hello, big world! It's 3.5 km."));
        System.out.println(breaks(BreakIterator.getSentenceInstance(Locale.US), "First one. Second one? Third! And the rest"));
        System.out.println(breaks(BreakIterator.getCharacterInstance(Locale.US), "e\u0301a"));
        System.out.println(hex(Normalizer.normalize("é", Normalizer.Form.NFD)) + " | " + hex(Normalizer.normalize("e\u0301", Normalizer.Form.NFC)) + " | " + hex(Normalizer.normalize("ﬁ²", Normalizer.Form.NFKC)) + " | "
            + Normalizer.isNormalized("é", Normalizer.Form.NFC) + " | " + hex(Normalizer.normalize("한", Normalizer.Form.NFD)));
        StringTokenizer tokens = new StringTokenizer("a,b;c", ",;", true);
        StringBuilder out = new StringBuilder(tokens.countTokens() + ":");
        while (tokens.hasMoreTokens()) {
            out.append('<').append(tokens.nextToken()).append('>');
        }
        System.out.println(out);
        System.out.println(Character.getName('a') + " " + Character.getName(0x1f600) + " " + Character.codePointOf("GREEK SMALL LETTER ALPHA"));
    }
}
