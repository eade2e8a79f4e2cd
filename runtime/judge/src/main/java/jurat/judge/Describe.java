package jurat.judge;

import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.regex.Pattern;

/**
 * Writes observed values down in a form that an assertion can repeat. What has no such form becomes "an instance of"
 * the nearest class that the test can name. Nothing here calls {@code equals} or {@code hashCode} of user classes, and
 * a {@code toString} that misbehaves only makes the value less describable.
 */
final class Describe {
    private static final int LONGEST_TEXT = 200;
    private static final int MOST_ARRAY_ITEMS = 16;
    private static final int MOST_LIST_ITEMS = 8;
    private static final int DEEPEST = 4;
    private static final Pattern IDENTITY_HASH = Pattern.compile("@[0-9a-f]+");
    /** JDK classes (or packages) whose texts say all there is to say and are the same on every machine. */
    private static final Set<String> JDK_TEXTS = Set.of("java.util.Optional", "java.util.OptionalInt",
            "java.util.OptionalLong", "java.util.OptionalDouble", "java.math.BigDecimal", "java.math.BigInteger",
            "java.util.UUID", "java.util.BitSet", "java.net.URI", "java.lang.StringBuilder", "java.lang.StringBuffer",
            "java.util.concurrent.atomic.AtomicInteger", "java.util.concurrent.atomic.AtomicLong",
            "java.util.concurrent.atomic.AtomicBoolean", "java.time.Duration", "java.time.Period", "java.time.LocalDate",
            "java.time.LocalTime", "java.time.LocalDateTime", "java.time.Instant", "java.time.Year", "java.time.YearMonth",
            "java.util.regex.Pattern", "java.lang.Class");

    private final String testPackage;
    private Object receiver;
    private Object[] arguments = {};

    /** Classes are named as seen from this package, the one of the test. */
    Describe(String testPackage) {
        this.testPackage = testPackage;
    }

    void identities(Object newReceiver, Object[] newArguments) {
        receiver = newReceiver;
        arguments = newArguments == null ? new Object[0] : newArguments;
    }

    Map<String, Object> value(Object value) {
        Map<String, Object> exact = exact(value, DEEPEST);
        if (exact != null) {
            return exact;
        }
        if (!value.getClass().isArray()) {
            if (value == receiver) {
                return Json.object("kind", "receiver");
            }
            for (int i = 0; i < arguments.length; i++) {
                if (value == arguments[i]) {
                    return Json.object("kind", "argument", "index", i);
                }
            }
            Map<String, Object> text = text(value);
            if (text != null) {
                return text;
            }
        }
        return Json.object("kind", "instance", "class", accessible(value.getClass()).getName());
    }

    /** Values that can be written down in full, or null. */
    private Map<String, Object> exact(Object value, int depth) {
        if (value == null) {
            return Json.object("kind", "null");
        }
        if (value instanceof Boolean b) {
            return Json.object("kind", "boolean", "value", b);
        }
        if (value instanceof Byte || value instanceof Short || value instanceof Integer || value instanceof Long) {
            String kind = value instanceof Integer ? "int" : value.getClass().getSimpleName().toLowerCase(java.util.Locale.ROOT);
            return Json.object("kind", kind, "value", ((Number) value).longValue());
        }
        if (value instanceof Character c) {
            return Json.object("kind", "char", "value", (int) c);
        }
        if (value instanceof Float f) {
            return Json.object("kind", "float", "bits", Integer.toUnsignedLong(Float.floatToRawIntBits(f)));
        }
        if (value instanceof Double d) {
            return Json.object("kind", "double", "bits", Double.doubleToRawLongBits(d));
        }
        if (value instanceof String string) {
            return string.length() <= LONGEST_TEXT && isText(string) ? Json.object("kind", "string", "value", string) : null;
        }
        if (value instanceof Enum<?> constant) {
            Class<?> declaring = constant.getDeclaringClass();
            return isAccessible(declaring) ? Json.object("kind", "enum", "class", declaring.getName(), "constant", constant.name()) : null;
        }
        if (depth == 0) {
            return null;
        }
        if (value.getClass().isArray()) {
            return array(value, depth);
        }
        return value == receiver || isArgument(value) ? null : list(value, depth);
    }

    private boolean isArgument(Object value) {
        for (Object argument : arguments) {
            if (argument == value) {
                return true;
            }
        }
        return false;
    }

    private Map<String, Object> array(Object array, int depth) {
        Class<?> element = array.getClass().getComponentType();
        Class<?> innermost = element;
        while (innermost.isArray()) {
            innermost = innermost.getComponentType();
        }
        int length = Array.getLength(array);
        if (length > MOST_ARRAY_ITEMS || !(innermost.isPrimitive() || isAccessible(innermost))) {
            return null;
        }
        List<Object> items = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            Map<String, Object> item = exact(Array.get(array, i), depth - 1);
            if (item == null) {
                return null;
            }
            items.add(item);
        }
        return Json.object("kind", "array", "element", element.descriptorString(), "items", items);
    }

    /** A collection of the JDK with a defined order whose elements are values; no arrays, which are equal only to themselves. */
    private Map<String, Object> list(Object value, int depth) {
        if (!isJdk(value.getClass()) || !(value instanceof Collection<?> collection)) {
            return null;
        }
        try {
            if (collection.size() > MOST_LIST_ITEMS) {
                return null;
            }
            boolean ordered = value instanceof List || value instanceof SortedSet || value instanceof LinkedHashSet
                    || (value instanceof Set && collection.size() <= 1);
            if (!ordered) {
                return null;
            }
            List<Object> items = new ArrayList<>();
            for (Object element : collection) {
                boolean isArray = element != null && element.getClass().isArray();
                Map<String, Object> item = isArray ? null : exact(element, depth - 1);
                if (item == null) {
                    return null;
                }
                items.add(item);
            }
            return Json.object("kind", "list", "items", items);
        } catch (Throwable hostile) {
            return giveUp(hostile);
        }
    }

    private Map<String, Object> text(Object value) {
        Class<?> type = value.getClass();
        Class<?> named = accessible(type);
        boolean worth = isJdk(type) ? JDK_TEXTS.contains(type.getName()) : overridesToString(type) && !isGenerated(type);
        if (!worth || named == Object.class) {
            return null;
        }
        try {
            String text = value.toString();
            boolean stable = text != null && text.length() <= LONGEST_TEXT && isText(text) && !IDENTITY_HASH.matcher(text).find();
            return stable ? Json.object("kind", "text", "class", named.getName(), "text", text) : null;
        } catch (Throwable hostile) {
            return giveUp(hostile);
        }
    }

    private static Map<String, Object> giveUp(Throwable hostile) {
        if (hostile instanceof ExitAttempt || hostile instanceof OutOfMemoryError) {
            throw (Error) hostile;
        }
        return null;
    }

    private static boolean overridesToString(Class<?> type) {
        try {
            Method method = type.getMethod("toString");
            return !isJdk(method.getDeclaringClass());
        } catch (ReflectiveOperationException | LinkageError broken) {
            return false;
        }
    }

    /** The class itself, or the nearest super class that can be named, or failing that an interface. */
    private Class<?> accessible(Class<?> type) {
        if (type.isArray()) {
            return Object.class;
        }
        for (Class<?> candidate = type; candidate != null && candidate != Object.class; candidate = candidate.getSuperclass()) {
            if (!isGenerated(candidate) && candidate != Proxy.class && isAccessible(candidate)) {
                return candidate;
            }
        }
        for (Class<?> candidate = type; candidate != null; candidate = candidate.getSuperclass()) {
            for (Class<?> implemented : candidate.getInterfaces()) {
                if (isAccessible(implemented)) {
                    return implemented;
                }
            }
        }
        return Object.class;
    }

    /** Lambdas, proxies and the like, whose names change from run to run, and classes that have no name in source. */
    private static boolean isGenerated(Class<?> type) {
        return type.isHidden() || type.isSynthetic() || Proxy.isProxyClass(type) || type.getName().startsWith("jdk.proxy");
    }

    private boolean isAccessible(Class<?> type) {
        if (type.isAnonymousClass() || type.isLocalClass()) {
            return false;
        }
        boolean samePackage = type.getPackageName().equals(testPackage) && !isJdk(type);
        for (Class<?> each = type; each != null; each = each.getEnclosingClass()) {
            int modifiers = each.getModifiers();
            if (!Modifier.isPublic(modifiers) && !(samePackage && !Modifier.isPrivate(modifiers))) {
                return false;
            }
        }
        return type.getModule().isExported(type.getPackageName());
    }

    private static boolean isJdk(Class<?> type) {
        return type.getModule().isNamed();
    }

    private static boolean isText(String string) {
        for (int i = 0; i < string.length(); i++) {
            char c = string.charAt(i);
            if (Character.isHighSurrogate(c) && i + 1 < string.length() && Character.isLowSurrogate(string.charAt(i + 1))) {
                i++;
            } else if (Character.isSurrogate(c)) {
                return false;
            }
        }
        return true;
    }
}
