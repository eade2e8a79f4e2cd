package jurat.judge;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** A change of classes that the Java machine has loaded already, made once. */
interface ClassChange {
    /** The class file as it is to be. */
    byte[] changed(String name, Class<?> type, byte[] file);

    static void make(Instrumentation instrumentation, Collection<Class<?>> classes, ClassChange change)
            throws UnmodifiableClassException {
        ClassFileTransformer transformer = new ClassFileTransformer() {
            @Override
            public byte[] transform(ClassLoader loader, String name, Class<?> type, ProtectionDomain domain, byte[] file) {
                return type != null && classes.contains(type) ? change.changed(name, type, file) : null;
            }
        };
        instrumentation.addTransformer(transformer, true);
        try {
            instrumentation.retransformClasses(classes.toArray(new Class<?>[0]));
        } finally {
            instrumentation.removeTransformer(transformer);
        }
    }

    /** Those of the JDK that this version of it has. */
    static List<Class<?>> present(Collection<String> names) {
        List<Class<?>> found = new ArrayList<>();
        for (String name : names) {
            try {
                found.add(Class.forName(name, false, null));
            } catch (ClassNotFoundException otherVersion) {
                continue;
            }
        }
        return found;
    }
}
