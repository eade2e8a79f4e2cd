package resources;

import java.util.Arrays;
import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.ResourceBundle;

/** Resource bundles from properties and classes, with parents and fall-back. */
public class Bundles {
    public static class Texts extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"title", "A title"}, {"list", new String[] {"x", "y"}}, {"number", 5}};
        }
    }

    public static class Texts_fr extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"title", "Un titre"}};
        }
    }

    public static void main(String[] args) {
        ResourceBundle german = ResourceBundle.getBundle("resources.Messages", Locale.GERMANY);
        System.out.println(german.getString("hello") + " " + german.getString("only.root") + " " + german.getLocale());
        ResourceBundle fallback = ResourceBundle.getBundle("resources.Messages", Locale.JAPAN);
        System.out.println(fallback.getString("hello") + " [" + fallback.getLocale() + "] " + fallback.getBaseBundleName());
        ResourceBundle french = ResourceBundle.getBundle("resources.Bundles$Texts", Locale.CANADA_FRENCH);
        System.out.println(french.getString("title") + " " + Arrays.toString(french.getStringArray("list")) + " " + french.getObject("number") + " " + french.getClass().getSimpleName());
        System.out.println(german.keySet().stream().sorted().toList() + " " + german.containsKey("none"));
        try {
            german.getString("none");
        } catch (MissingResourceException e) {
            System.out.println(e.getMessage() + " " + e.getKey());
        }
        try {
            ResourceBundle.getBundle("no.such.Bundle");
        } catch (MissingResourceException e) {
            System.out.println(e.getMessage());
        }
        try {
            french.getString("number");
        } catch (ClassCastException e) {
            System.out.println("not a string");
        }
        System.out.println(ResourceBundle.getBundle("resources.Messages", Locale.GERMANY) == german);
    }
}
