package jurat.judge;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.Charset;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Places that a class may ask for: the languages, countries, time zones and encodings that its constants name, or begin to
 * name. Where none do, a place of three has what few others have: years of an emperor, two letters that are sorted as one,
 * a zone with a quarter of an hour.
 */
final class NamedPlaces {
    private static final List<Locality.Place> OTHERWISE = List.of(
            new Locality.Place(new Locale("ja", "JP", "JP"), "Asia/Kathmandu", "EUC-JP"),
            new Locality.Place(Locale.forLanguageTag("da-DK"), "Pacific/Niue", "x-MacRoman"),
            new Locality.Place(Locale.forLanguageTag("hi-IN"), "America/Sao_Paulo", "UTF-16"));

    private final Set<Locale> locales = new LinkedHashSet<>();
    private final Set<String> zones = new LinkedHashSet<>();
    private final Set<String> charsets = new LinkedHashSet<>();
    private final Set<String> texts = new LinkedHashSet<>();

    private NamedPlaces() {}

    /** One of them: those that are named first come first. */
    static Locality.Place of(World world, List<String> classes, int number) {
        NamedPlaces named = new NamedPlaces();
        for (String name : new TreeSet<>(classes)) {
            byte[] original = world.isUnderTest(name) && !world.isCompiled(name) ? world.original(name) : null;
            if (original != null) {
                named.read(original);
            }
        }
        named.texts.forEach(named::text);
        Locality.Place otherwise = OTHERWISE.get(number % OTHERWISE.size());
        return new Locality.Place(
                chosen(named.locales, number, otherwise.locale()),
                chosen(named.zones, number, otherwise.zone()),
                chosen(named.charsets, number, otherwise.charset()));
    }

    private static <T> T chosen(Set<T> named, int number, T otherwise) {
        return number < named.size() ? new ArrayList<>(named).get(number) : otherwise;
    }

    private void read(byte[] original) {
        try {
            new ClassReader(original).accept(new ClassVisitor(Opcodes.ASM9) {
                @Override
                public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] thrown) {
                    return new Constants();
                }
            }, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        } catch (RuntimeException unreadable) {
            // It names none that we could know of.
            return;
        }
    }

    private void text(String text) {
        if (text.length() < 2 || text.length() > 40) {
            return;
        }
        if (text.length() == 2) {
            twoLetters(text);
        } else if (text.matches("[a-z]{2,3}[-_][A-Z]{2}")) {
            locales.add(known(Locale.forLanguageTag(text.replace('_', '-'))));
        }
        // Whoever asks for the beginning means all of them.
        Set<String> ids = ZoneId.getAvailableZoneIds();
        if (ids.contains(text)) {
            zones.add(text);
        } else if (text.length() > 3 && text.endsWith("/")) {
            ids.stream().filter(id -> id.startsWith(text)).sorted().findFirst().ifPresent(zones::add);
        }
        if (text.length() > 3 && text.chars().allMatch(c -> c < 128 && (Character.isLetterOrDigit(c) || c == '-' || c == '_'))) {
            String lower = text.toLowerCase(Locale.ROOT);
            Charset.availableCharsets().keySet().stream()
                    .filter(name -> name.toLowerCase(Locale.ROOT).startsWith(lower)).findFirst().ifPresent(charsets::add);
        }
    }

    private void twoLetters(String text) {
        Locale last = null;
        if (Arrays.asList(Locale.getISOLanguages()).contains(text)) {
            String country = text.toUpperCase(Locale.ROOT);
            last = new Locale(text, Arrays.asList(Locale.getISOCountries()).contains(country) ? country : "");
        } else if (Arrays.asList(Locale.getISOCountries()).contains(text)) {
            last = Arrays.stream(Locale.getAvailableLocales())
                    .filter(locale -> locale.getCountry().equals(text) && locale.getScript().isEmpty() && locale.getVariant().isEmpty())
                    .min((one, other) -> one.toString().compareTo(other.toString())).orElse(new Locale("en", text));
        }
        if (last != null) {
            locales.add(known(last));
        }
    }

    /** The one that {@code Locale} has a constant for, which programs compare by identity. */
    private static Locale known(Locale wanted) {
        for (Field field : Locale.class.getFields()) {
            if (Modifier.isStatic(field.getModifiers()) && field.getType() == Locale.class) {
                Locale constant = constant(field.getName());
                if (wanted.equals(constant)) {
                    return constant;
                }
            }
        }
        return wanted;
    }

    private static Locale constant(String name) {
        try {
            return (Locale) Locale.class.getField(name).get(null);
        } catch (ReflectiveOperationException | ClassCastException notOne) {
            return null;
        }
    }

    private final class Constants extends MethodVisitor {
        Constants() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            Locale constant = opcode == Opcodes.GETSTATIC && owner.equals("java/util/Locale") ? constant(name) : null;
            // Those without a language are asked for so that no place matters.
            if (constant != null && !constant.getLanguage().isEmpty()) {
                locales.add(constant);
            }
        }

        @Override
        public void visitLdcInsn(Object value) {
            if (value instanceof String text) {
                texts.add(text);
            }
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            for (Object argument : arguments) {
                visitLdcInsn(argument);
            }
        }
    }
}
