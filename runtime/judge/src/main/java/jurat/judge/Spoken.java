package jurat.judge;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.lang.ref.Reference;
import java.util.concurrent.Executor;
import java.util.regex.Pattern;

/**
 * What an object of the class library says of its own state, as far as that is the same for equal states: its hash code
 * where it has one of its own, its text where it has one (a lock says who holds it, a semaphore how many permits are left),
 * or its serialised form, unless its class writes that by itself and so may leave things out (listeners).
 */
final class Spoken {
    private static final Pattern IDENTITY = Pattern.compile("@[0-9a-f]+");
    private static final int MOST_BYTES = 10_000;

    private Spoken() {}

    /** Empty where it says nothing, or only what others have done with it meanwhile. */
    static String of(Object object) {
        if (isOfOthers(object)) {
            return "";
        }
        // Addresses ask for hosts when they are hashed.
        boolean isAddress = object.getClass().getName().startsWith("java.net.");
        if (!isAddress && hasOwn(object, "hashCode")) {
            return Integer.toString(object.hashCode());
        }
        if (hasOwn(object, "toString")) {
            return IDENTITY.matcher(object.toString()).replaceAll("");
        }
        return object instanceof Serializable ? serialised(object) : "";
    }

    /** Whether nothing but its fields tells one state from another: an iterator, a reader, a sum, a random generator. */
    static boolean isSilent(Object object) {
        return !isOfOthers(object) && !hasOwn(object, "hashCode") && !hasOwn(object, "toString")
                && !(object instanceof Serializable && !writesItself(object.getClass()));
    }

    private static boolean writesItself(Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            try {
                at.getDeclaredMethod("writeObject", ObjectOutputStream.class);
                return true;
            } catch (NoSuchMethodException plain) {
                continue;
            }
        }
        return Externalizable.class.isAssignableFrom(type);
    }

    /** Whether it can tell another object of its class from itself, wherever that comes from. */
    static boolean isComparable(Object object) {
        boolean isAddress = object.getClass().getName().startsWith("java.net.");
        return !isOfOthers(object) && !isAddress && hasOwn(object, "equals", Object.class);
    }

    /** What others use meanwhile; of loggers, which are everybody's, the watch is told what is set. */
    private static boolean isOfOthers(Object object) {
        return object instanceof Executor || object instanceof Thread || object instanceof ThreadGroup
                || object instanceof ClassLoader || object instanceof Reference
                || object.getClass().getName().startsWith("java.util.logging.Log");
    }

    private static boolean hasOwn(Object object, String method, Class<?>... parameters) {
        try {
            return object.getClass().getMethod(method, parameters).getDeclaringClass() != Object.class;
        } catch (NoSuchMethodException impossible) {
            return false;
        }
    }

    private static String serialised(Object object) {
        Sum sum = new Sum();
        try (ObjectOutputStream out = new ObjectOutputStream(sum)) {
            out.writeObject(object);
        } catch (IOException unwritable) {
            return "";
        }
        return Long.toString(sum.hash);
    }

    /** Of so many bytes; what is larger is not written to its end. */
    private static final class Sum extends OutputStream {
        private long hash = 17;
        private int count;

        @Override
        public void write(int b) throws IOException {
            if (count++ > MOST_BYTES) {
                throw new IOException("too large");
            }
            hash = hash * 31 + b;
        }
    }
}
