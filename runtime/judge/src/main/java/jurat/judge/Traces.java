package jurat.judge;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What a test leaves in static fields of the program: fields of the classes that it has loaded whose content is another
 * one than in a class loader where these classes are only initialised, in the same order.
 *
 * <p>Content is all that can be reached over fields of the program's objects and through the collections, arrays and plain
 * values of the class library. Other objects of the library are compared by what they say of themselves ({@link Spoken}), as
 * equals where they know what equals them, and by their fields where they say nothing; functions by their class alone. What looks different every time, though nothing has happened to it, is not compared.
 */
final class Traces {
    /** Objects that are looked at from one field; what lies beyond is not compared. */
    private static final int MOST = 5_000;
    private static final int MOST_KNOWN = 64;

    /**
     * What a field holds, as far as it can be compared between class loaders; objects of the class library that know what equals them
     * are kept for that.
     */
    private record Content(long hash, boolean plain, boolean emptyContainer, List<Object> comparable) {
        boolean isLike(Content other) {
            try {
                return hash == other.hash && comparable.equals(other.comparable);
            } catch (RuntimeException incomparable) {
                return true;
            }
        }
    }

    private final World world;
    /** Fields that differ between two class loaders in which nothing has run. */
    private final Map<List<String>, Set<String>> restless = new HashMap<>();
    private final Map<List<String>, Map<String, Content>> untouched = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<List<String>, Map<String, Content>> eldest) {
            return size() > MOST_KNOWN;
        }
    };

    Traces(World world) {
        this.world = world;
    }

    /** Whether a test has loaded classes that could hold any. */
    boolean mayBeIn(UserLoader loader) {
        return !withState(loader).isEmpty();
    }

    private List<String> withState(UserLoader loader) {
        List<String> classes = new ArrayList<>();
        for (String name : loader.defined()) {
            if (world.isUnderTest(name) && !world.isCompiled(name) && hasState(name, loader)) {
                classes.add(name);
            }
        }
        return classes;
    }

    /** The fields that hold something else than before, and whether a test can put back what it was. */
    List<Object> left(UserLoader loader, Map<ThreadLocal<?>, Object> threadLocals) {
        List<String> classes = withState(loader);
        List<Object> left = new ArrayList<>();
        Map<String, Content> before = untouched.get(classes);
        if (before == null) {
            before = contents(classes, UserLoader.of(world, World.Mode.PROBES, Map.of()), Map.of());
            untouched.put(classes, before);
        }
        Map<String, Content> after = contents(classes, loader, threadLocals);
        for (Map.Entry<String, Content> field : after.entrySet()) {
            Content was = before.get(field.getKey());
            if (was == null || was.isLike(field.getValue()) || isRestless(field.getKey(), classes, before)) {
                continue;
            }
            int split = field.getKey().lastIndexOf(' ');
            left.add(Json.object("class", field.getKey().substring(0, split), "field", field.getKey().substring(split + 1),
                    "put_back", was.plain || was.emptyContainer));
        }
        return left;
    }

    private boolean isRestless(String field, List<String> classes, Map<String, Content> before) {
        Set<String> known = restless.get(classes);
        if (known == null) {
            if (restless.size() > MOST_KNOWN) {
                restless.clear();
            }
            known = new HashSet<>();
            Map<String, Content> again = contents(classes, UserLoader.of(world, World.Mode.PROBES, Map.of()), Map.of());
            for (Map.Entry<String, Content> other : again.entrySet()) {
                Content was = before.get(other.getKey());
                if (was != null && !was.isLike(other.getValue())) {
                    known.add(other.getKey());
                }
            }
            restless.put(classes, known);
        }
        return known.contains(field);
    }

    private static boolean hasState(String name, UserLoader loader) {
        try {
            for (Field field : Class.forName(name, false, loader).getDeclaredFields()) {
                if (isState(field)) {
                    return true;
                }
            }
        } catch (ClassNotFoundException | LinkageError unusable) {
            return false;
        }
        return false;
    }

    private static boolean isState(Field field) {
        boolean constant = Modifier.isFinal(field.getModifiers())
                && (field.getType().isPrimitive() || field.getType() == String.class);
        return Modifier.isStatic(field.getModifiers()) && !field.isSynthetic() && !constant;
    }

    private static Map<String, Content> contents(List<String> classes, UserLoader loader,
            Map<ThreadLocal<?>, Object> threadLocals) {
        Map<String, Content> contents = new LinkedHashMap<>();
        for (String name : classes) {
            try {
                Class<?> type = Class.forName(name, true, loader);
                for (Field field : type.getDeclaredFields()) {
                    if (isState(field)) {
                        field.setAccessible(true);
                        contents.put(name + " " + field.getName(), content(field, threadLocals));
                    }
                }
            } catch (OutOfMemoryError memory) {
                throw memory;
            } catch (Throwable unusable) {
                // A class that cannot be initialised holds nothing, whatever it throws instead.
                continue;
            }
        }
        return contents;
    }

    private static Content content(Field field, Map<ThreadLocal<?>, Object> threadLocals) throws IllegalAccessException {
        Object value = field.get(null);
        boolean isFinal = Modifier.isFinal(field.getModifiers());
        boolean plain = !isFinal && (value == null || plainText(value) != null && !(value instanceof AtomicReference)
                && !isMutable(value));
        boolean empty = value instanceof Map<?, ?> map && isOfLibrary(value) && map.isEmpty()
                || value instanceof Collection<?> all && isOfLibrary(value) && all.isEmpty();
        Walk walk = new Walk(threadLocals);
        return new Content(walk.of(value), plain, empty, walk.comparable);
    }

    /** Plain values that change themselves; to put back the reference would put back nothing. */
    private static boolean isMutable(Object value) {
        return !(value instanceof String || value instanceof Boolean || value instanceof Character || value instanceof Class
                || value instanceof Enum || value instanceof java.time.temporal.TemporalAccessor
                || value instanceof Number && value.getClass().getName().matches("java\\.(lang|math)\\.\\w+"));
    }

    private static boolean isOfLibrary(Object value) {
        return !(value.getClass().getClassLoader() instanceof UserLoader);
    }

    /** The text that says all of a value of the class library, or null. */
    private static String plainText(Object value) {
        if (!isOfLibrary(value)) {
            return null;
        }
        boolean plain = value instanceof CharSequence || value instanceof Number || value instanceof Boolean
                || value instanceof Character || value instanceof java.time.temporal.TemporalAccessor
                || value instanceof java.util.Date || value instanceof java.util.UUID || value instanceof java.util.Locale
                || value instanceof java.util.BitSet || value instanceof java.util.concurrent.atomic.AtomicBoolean;
        if (plain) {
            return value.toString();
        }
        return value instanceof Class<?> type ? type.getName() : value instanceof Enum<?> constant ? constant.name() : null;
    }

    /** Numbers objects in the order in which they are met, and hashes what each says and refers to. */
    private static final class Walk {
        private final Map<Object, Integer> numbers = new IdentityHashMap<>();
        private final Deque<Object> open = new ArrayDeque<>();
        private final Map<ThreadLocal<?>, Object> threadLocals;
        private final List<Object> comparable = new ArrayList<>();
        private long hash = 17;

        Walk(Map<ThreadLocal<?>, Object> threadLocals) {
            this.threadLocals = threadLocals;
        }

        long of(Object root) {
            reference(root);
            while (!open.isEmpty()) {
                object(open.poll());
            }
            return hash;
        }

        private void word(long word) {
            hash = (hash ^ word) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 29;
        }

        private void text(String text) {
            word(text.length());
            word(text.hashCode());
        }

        private void reference(Object object) {
            if (object == null) {
                word(0);
                return;
            }
            String plain = plainText(object);
            if (plain != null) {
                text(object.getClass().getName());
                text(plain);
                return;
            }
            Integer known = numbers.get(object);
            if (known == null && numbers.size() < MOST) {
                known = numbers.size() + 1;
                numbers.put(object, known);
                open.add(object);
            }
            word(known == null ? -1 : known);
        }

        private void object(Object object) {
            Class<?> type = object.getClass();
            if (type.isHidden() || type.isSynthetic()) {
                word(1);
                return;
            }
            text(type.getName());
            try {
                if (type.isArray()) {
                    array(object);
                } else if (object instanceof ThreadLocal<?> variable) {
                    // Whoever has not set it has what it begins with.
                    reference(threadLocals.containsKey(variable) ? threadLocals.get(variable) : variable.get());
                } else if (!isOfLibrary(object)) {
                    fields(object);
                } else if (object instanceof Map<?, ?> map) {
                    List<Map.Entry<?, ?>> entries = new ArrayList<>(map.entrySet());
                    entries.sort(Comparator.comparing(entry -> order(entry.getKey())));
                    word(entries.size());
                    for (Map.Entry<?, ?> entry : entries) {
                        reference(entry.getKey());
                        reference(entry.getValue());
                    }
                } else if (object instanceof Collection<?> all) {
                    List<Object> items = new ArrayList<>(all);
                    if (object instanceof java.util.Set) {
                        items.sort(Comparator.comparing(Walk::order));
                    }
                    word(items.size());
                    items.forEach(this::reference);
                } else if (object instanceof Optional<?> optional) {
                    reference(optional.orElse(null));
                } else if (object instanceof AtomicReference<?> atomic) {
                    reference(atomic.get());
                } else {
                    library(object);
                }
            } catch (RuntimeException | IllegalAccessException unreadable) {
                word(2);
            }
        }

        private void library(Object object) throws IllegalAccessException {
            String spoken = Spoken.of(object);
            if (Spoken.isSilent(object)) {
                fields(object);
            } else {
                text(spoken);
                if (Spoken.isComparable(object)) {
                    comparable.add(object);
                }
            }
        }

        /** Where hash codes decide about the order, another order is none. */
        private static String order(Object item) {
            String plain = item == null ? "" : plainText(item);
            return plain != null ? plain : item.getClass().getName();
        }

        private void array(Object array) {
            int length = Array.getLength(array);
            word(length);
            for (int i = 0; i < Math.min(length, MOST); i++) {
                reference(Array.get(array, i));
            }
        }

        private void fields(Object object) throws IllegalAccessException {
            boolean ofLibrary = isOfLibrary(object);
            for (Class<?> type = object.getClass(); type != null && ofLibrary == !(type.getClassLoader() instanceof UserLoader);
                    type = type.getSuperclass()) {
                for (Field field : type.getDeclaredFields()) {
                    if (!Modifier.isStatic(field.getModifiers())) {
                        field.setAccessible(true);
                        reference(field.get(object));
                    }
                }
            }
        }
    }
}
