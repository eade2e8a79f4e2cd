package jurat.judge;

import java.lang.ref.Reference;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
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
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What a test leaves in static fields of the program: fields of the classes that it has loaded whose content is another
 * one than in a class loader where these classes are only initialised, in the same order.
 *
 * <p>Content is all that can be reached over fields of the program's objects and through the collections, arrays and plain
 * values of the class library. Other objects of the library are compared by what they say of themselves ({@link Spoken}), as
 * equals where they know what equals them, and by their fields where they say nothing; functions by what they have
 * captured. What looks different every time, though nothing has happened to it, is not compared.
 *
 * <p>Of other people's classes on the class path, only what a static field holds by itself or in one object counts: what lies
 * deeper are caches more often than not, and nobody's business but theirs. They are compared with one class loader for
 * all, and with one of the test's own order only where that shows a difference.
 */
final class Traces {
    /** Objects that are looked at from one field; what lies beyond is not compared. */
    private static final int MOST = 5_000;
    private static final int MOST_KNOWN = 64;

    /**
     * What a field holds, as far as it can be compared between class loaders; objects of the class library that know what equals them
     * are kept for that.
     */
    private record Content(long hash, boolean plain, boolean emptyContainer, String atomic, List<Object> comparable) {
        boolean isLike(Content other) {
            try {
                return hash == other.hash && comparable.equals(other.comparable);
            } catch (RuntimeException incomparable) {
                return true;
            }
        }
    }

    private final World world;
    /** Where nothing of the libraries has run but their initialisers. */
    private UserLoader librariesUntouched;
    private final Map<String, Map<String, Content>> ofLibraries = new HashMap<>();
    private final Map<String, Boolean> stateful = new HashMap<>();
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
        return !withState(loader).isEmpty() || !librariesWithState(loader).isEmpty();
    }

    private List<String> librariesWithState(UserLoader loader) {
        List<String> classes = new ArrayList<>();
        for (String name : loader.defined()) {
            if (!world.isUnderTest(name) && !world.isCompiled(name) && loader.isInitialised(name) && hasState(name, loader)) {
                classes.add(name);
            }
        }
        return classes;
    }

    private boolean isSuspect(List<String> libraries, UserLoader loader, Map<ThreadLocal<?>, Object> threadLocals) {
        if (librariesUntouched == null && !libraries.isEmpty()) {
            librariesUntouched = UserLoader.of(world, World.Mode.PROBES, Map.of());
        }
        for (String name : libraries) {
            Map<String, Content> before = ofLibraries.computeIfAbsent(name,
                    fresh -> contents(List.of(name), librariesUntouched, Map.of(), true));
            for (Map.Entry<String, Content> field : contents(List.of(name), loader, threadLocals, true).entrySet()) {
                Content was = before.get(field.getKey());
                if (was != null && !was.isLike(field.getValue())) {
                    return true;
                }
            }
        }
        return false;
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
        List<Object> left = new ArrayList<>();
        compare(withState(loader), loader, threadLocals, false, left);
        List<String> libraries = librariesWithState(loader);
        if (isSuspect(libraries, loader, threadLocals)) {
            compare(libraries, loader, threadLocals, true, left);
        }
        return left;
    }

    private void compare(List<String> classes, UserLoader loader, Map<ThreadLocal<?>, Object> threadLocals, boolean isLibrary,
            List<Object> left) {
        Map<String, Content> before = untouched.get(classes);
        if (before == null) {
            before = contents(classes, UserLoader.of(world, World.Mode.PROBES, Map.of()), Map.of(), isLibrary);
            untouched.put(classes, before);
        }
        Map<String, Content> after = contents(classes, loader, threadLocals, isLibrary);
        for (Map.Entry<String, Content> field : after.entrySet()) {
            Content was = before.get(field.getKey());
            if (was == null || was.isLike(field.getValue()) || isRestless(field.getKey(), classes, before, isLibrary)) {
                continue;
            }
            int split = field.getKey().lastIndexOf(' ');
            left.add(Json.object("class", field.getKey().substring(0, split), "field", field.getKey().substring(split + 1),
                    "put_back", was.plain || was.emptyContainer || was.atomic != null, "initial", was.atomic));
        }
    }

    private boolean isRestless(String field, List<String> classes, Map<String, Content> before, boolean isLibrary) {
        Set<String> known = restless.get(classes);
        if (known == null) {
            if (restless.size() > MOST_KNOWN) {
                restless.clear();
            }
            known = new HashSet<>();
            Map<String, Content> again =
                    contents(classes, UserLoader.of(world, World.Mode.PROBES, Map.of()), Map.of(), isLibrary);
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

    private boolean hasState(String name, UserLoader loader) {
        return stateful.computeIfAbsent(name, unknown -> declaresState(name, loader));
    }

    private static boolean declaresState(String name, UserLoader loader) {
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
            Map<ThreadLocal<?>, Object> threadLocals, boolean isLibrary) {
        Map<String, Content> contents = new LinkedHashMap<>();
        for (String name : classes) {
            try {
                Class<?> type = Class.forName(name, true, loader);
                for (Field field : type.getDeclaredFields()) {
                    if (isState(field)) {
                        field.setAccessible(true);
                        contents.put(name + " " + field.getName(), content(field, threadLocals, isLibrary));
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

    private static Content content(Field field, Map<ThreadLocal<?>, Object> threadLocals, boolean isLibrary)
            throws IllegalAccessException {
        Object value = field.get(null);
        boolean isFinal = Modifier.isFinal(field.getModifiers());
        boolean plain = !isFinal && (value == null || plainText(value) != null && !(value instanceof AtomicReference)
                && !isMutable(value));
        boolean empty = value instanceof Map<?, ?> map && isOfLibrary(value) && map.isEmpty()
                || value instanceof Collection<?> all && isOfLibrary(value) && all.isEmpty();
        Walk walk = new Walk(threadLocals, isLibrary);
        String atomic = isFinal ? heldBy(field.getType(), value) : null;
        return new Content(walk.of(value), plain, empty, atomic, walk.comparable);
    }

    /** What a variable of the class library holds, if a test can give that back to it; else null. */
    private static String heldBy(Class<?> declared, Object value) {
        if (value == null || value.getClass() != declared) {
            return null;
        }
        boolean isPlain = value instanceof AtomicInteger || value instanceof AtomicLong || value instanceof AtomicBoolean;
        return isPlain || value instanceof AtomicReference<?> reference && reference.get() == null ? value.toString() : null;
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
        private final boolean isShallow;
        private long hash = 17;

        Walk(Map<ThreadLocal<?>, Object> threadLocals, boolean isShallow) {
            this.threadLocals = threadLocals;
            this.isShallow = isShallow;
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
            boolean isFunction = type.isHidden() || type.isSynthetic();
            if (isFunction) {
                word(1);
            } else {
                text(type.getName());
            }
            try {
                if (isFunction) {
                    fields(object);
                } else if (Proxy.isProxyClass(type)) {
                    reference(Proxy.getInvocationHandler(object));
                } else if (type.isArray()) {
                    array(object);
                } else if (object instanceof ThreadLocal<?> variable) {
                    // Whoever has not set it has what it begins with.
                    reference(threadLocals.containsKey(variable) ? threadLocals.get(variable) : variable.get());
                } else if (!isOfLibrary(object)) {
                    if (!isShallow || numbers.get(object) == 1) {
                        fields(object);
                    }
                } else if (object instanceof Reference<?> holder) {
                    reference(holder.get());
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
                        Initialisation.open(field);
                        reference(field.get(object));
                    }
                }
            }
            if (!ofLibrary && (object instanceof Iterable<?> || object instanceof Map<?, ?>)) {
                inheritedContent(object);
            }
        }

        /** Of a container of the program's that extends one of the library; asked itself, it could do anything. */
        private void inheritedContent(Object container) throws IllegalAccessException {
            boolean hashes = container instanceof Map || container instanceof java.util.Set;
            for (Class<?> type = container.getClass(); type != null; type = type.getSuperclass()) {
                for (Field field : type.getPackageName().equals("java.util") ? type.getDeclaredFields() : new Field[0]) {
                    // What is hashed lies in another order each time: how much there is must do.
                    if (!Modifier.isStatic(field.getModifiers()) && (!hashes || field.getType().isPrimitive())) {
                        Initialisation.open(field);
                        reference(field.get(container));
                    }
                }
            }
        }
    }
}
