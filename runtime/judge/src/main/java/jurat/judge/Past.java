package jurat.judge;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.Enumeration;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The objects that could be reached before a call, and what they held: what is not among them is fresh, and what they hold
 * afterwards shows what the call has changed.
 *
 * <p>Looked at are the program's objects, arrays, and the collections, text builders and atomic variables of the class
 * library; other objects of the library count as values. A field of a library object that was null and is transient is a
 * cache (the views of a map), and so is every transient field of what is no container.
 */
final class Past {
    /** Places that are looked at; where there are more, nothing is said. */
    private static final int MOST = 50_000;

    private static final List<String> PACKAGES = List.of("java.util", "java.util.concurrent", "java.util.concurrent.atomic");

    /** An object, how it was reached, and what it held. */
    private static final class Seen {
        final Object object;
        final Seen parent;
        final String step;
        final boolean library;
        /** Of an object; null of an array. */
        List<Field> fields;
        Object held;

        Seen(Object object, Seen parent, String step) {
            this.object = object;
            this.parent = parent;
            this.step = step;
            this.library = !object.getClass().isArray() && isLibrary(object.getClass())
                    || object.getClass().isArray() && parent != null && parent.library;
        }
    }

    /** A place that has changed. */
    record Change(Object holder, Field field, int index, List<Object> steps, boolean content, Object container) {}

    private final IdentityHashMap<Object, Seen> known = new IdentityHashMap<>();
    private final List<Seen> order = new ArrayList<>();
    private final List<Field> statics = new ArrayList<>();
    private final List<Object> staticValues = new ArrayList<>();
    private int places;

    /** Looks at all that can be reached from these objects, and from the static fields of the classes in use. */
    Past(Object receiver, Object[] arguments, ClassLoader loader) {
        Deque<Seen> open = new ArrayDeque<>();
        add(receiver, null, "this", open);
        for (int i = 0; i < arguments.length; i++) {
            add(arguments[i], null, "argument " + i, open);
        }
        if (loader instanceof UserLoader own) {
            own.initialised().forEach(type -> lookAtStatics(type, open));
        }
        while (!open.isEmpty() && !isTooLarge()) {
            look(open.poll(), open);
        }
    }

    private void lookAtStatics(Class<?> type, Deque<Seen> open) {
        for (Field field : fieldsOf(type, true)) {
            Object value = read(field, null);
            statics.add(field);
            staticValues.add(value);
            places++;
            if (!field.getType().isPrimitive()) {
                add(value, null, "static " + type.getName() + " " + field.getName(), open);
            }
        }
    }

    /** Whether an object that nobody in sight has may have been there all the same. */
    static boolean isShared(Object object) {
        return object instanceof String text && text.intern() == text
                || object instanceof Integer number && number == Integer.valueOf(number)
                || object instanceof Class || object instanceof Enum;
    }

    boolean isTooLarge() {
        return places > MOST;
    }

    boolean has(Object object) {
        return known.containsKey(object);
    }

    private void add(Object object, Seen parent, String step, Deque<Seen> open) {
        if (object == null || known.containsKey(object)) {
            return;
        }
        Seen seen = new Seen(object, parent, step);
        known.put(object, seen);
        order.add(seen);
        if (isLookedInto(object)) {
            open.add(seen);
        }
    }

    private void look(Seen seen, Deque<Seen> open) {
        Object object = seen.object;
        if (object instanceof Object[] array) {
            places += array.length;
            seen.held = array.clone();
            for (int i = 0; i < array.length; i++) {
                add(array[i], seen, "[" + i + "]", open);
            }
        } else if (object.getClass().isArray()) {
            int length = Array.getLength(object);
            places += length;
            Object copy = Array.newInstance(object.getClass().getComponentType(), length);
            System.arraycopy(object, 0, copy, 0, length);
            seen.held = copy;
        } else {
            List<Field> fields = fieldsOf(object.getClass(), false);
            Object[] values = new Object[fields.size()];
            for (int i = 0; i < values.length; i++) {
                Field field = fields.get(i);
                values[i] = read(field, object);
                places++;
                if (!field.getType().isPrimitive()) {
                    add(values[i], seen, field.getDeclaringClass().getName() + " " + field.getName(), open);
                }
            }
            seen.fields = fields;
            seen.held = values;
        }
    }

    /** All places that hold something else now, in the order in which they were found. */
    List<Change> changes() {
        List<Change> changes = new ArrayList<>();
        for (int i = 0; i < statics.size(); i++) {
            Field field = statics.get(i);
            if (!same(field.getType().isPrimitive(), staticValues.get(i), read(field, null))) {
                String step = "static " + field.getDeclaringClass().getName() + " " + field.getName();
                changes.add(new Change(null, field, -1, List.of(step), false, null));
            }
        }
        for (Seen seen : order) {
            if (seen.held == null) {
                continue;
            }
            if (seen.fields == null) {
                changedElements(seen, changes);
            } else {
                changedFields(seen, changes);
            }
        }
        return changes;
    }

    private static void changedElements(Seen seen, List<Change> changes) {
        boolean primitive = seen.object.getClass().getComponentType().isPrimitive();
        for (int i = 0; i < Array.getLength(seen.held); i++) {
            if (!same(primitive, Array.get(seen.held, i), Array.get(seen.object, i))) {
                changes.add(change(seen, null, i));
            }
        }
    }

    private static void changedFields(Seen seen, List<Change> changes) {
        Object[] held = (Object[]) seen.held;
        for (int i = 0; i < held.length; i++) {
            Field field = seen.fields.get(i);
            if (!same(field.getType().isPrimitive(), held[i], read(field, seen.object)) && !isCache(field, held[i])) {
                changes.add(change(seen, field, -1));
            }
        }
    }

    /** Of a change inside the class library's own objects, the steps lead to the outermost of them. */
    private static Change change(Seen seen, Field field, int index) {
        Seen holder = seen;
        while (holder.library && holder.parent != null && holder.parent.library) {
            holder = holder.parent;
        }
        List<Object> steps = new ArrayList<>();
        for (Seen at = holder; at != null; at = at.parent) {
            steps.add(0, at.step);
        }
        if (!seen.library) {
            steps.add(field == null ? "[" + index + "]" : field.getDeclaringClass().getName() + " " + field.getName());
        }
        Object container = holder.parent == null ? null : holder.parent.object;
        return new Change(holder.object, seen.library ? null : field, seen.library ? -1 : index, steps, seen.library, container);
    }

    private static boolean isCache(Field field, Object before) {
        Class<?> declaring = field.getDeclaringClass();
        boolean isTransient = Modifier.isTransient(field.getModifiers());
        return isLibrary(declaring) && isTransient && (before == null || !isContainer(declaring));
    }

    private static boolean same(boolean primitive, Object before, Object now) {
        return primitive ? Objects.equals(before, now) : before == now;
    }

    private static boolean isLookedInto(Object object) {
        Class<?> type = object.getClass();
        if (type.isArray() || !isLibrary(type)) {
            return !(object instanceof ClassLoader) && !(object instanceof Thread);
        }
        return hasState(type);
    }

    /** Whether objects of this class of the library are more than values. */
    private static boolean hasState(Class<?> type) {
        boolean builder = CharSequence.class.isAssignableFrom(type) && Appendable.class.isAssignableFrom(type);
        return builder || PACKAGES.contains(type.getPackageName());
    }

    private static boolean isContainer(Class<?> type) {
        Class<?> outermost = type;
        while (outermost.getEnclosingClass() != null) {
            outermost = outermost.getEnclosingClass();
        }
        return Collection.class.isAssignableFrom(outermost) || Map.class.isAssignableFrom(outermost)
                || Iterator.class.isAssignableFrom(type) || Enumeration.class.isAssignableFrom(type)
                || CharSequence.class.isAssignableFrom(type) || type.getPackageName().endsWith(".atomic");
    }

    private static boolean isLibrary(Class<?> type) {
        return !(type.getClassLoader() instanceof UserLoader);
    }

    /** Of the class and those above it, the uppermost first; what cannot be read is left out. */
    private static List<Field> fieldsOf(Class<?> type, boolean statics) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> at = type; at != null; at = statics ? null : at.getSuperclass()) {
            if (isLibrary(at) && !hasState(at)) {
                continue;
            }
            int index = 0;
            for (Field field : at.getDeclaredFields()) {
                boolean isState = Modifier.isStatic(field.getModifiers()) == statics && !field.isSynthetic();
                if (isState && field.trySetAccessible()) {
                    fields.add(index++, field);
                }
            }
        }
        return fields;
    }

    /** What the fields of an object hold. */
    static List<Object> heldBy(Object object) {
        List<Object> held = new ArrayList<>();
        if (object != null) {
            fieldsOf(object.getClass(), false).forEach(field -> held.add(read(field, object)));
        }
        return held;
    }

    private static Object read(Field field, Object object) {
        try {
            return field.get(object);
        } catch (ReflectiveOperationException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }

    /** The packages whose objects are looked into, so that the judge may. */
    static List<String> packages() {
        List<String> all = new ArrayList<>(PACKAGES);
        all.add("java.lang");
        return all;
    }
}
