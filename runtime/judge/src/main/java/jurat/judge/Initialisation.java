package jurat.judge;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Set;

/** Whether a class is initialised, without initialising it; and whether the judge may look into the class library. */
final class Initialisation {
    private static final Object UNSAFE = unsafe();
    private static final Method QUESTION = question();

    private Initialisation() {}

    static boolean isOver(Class<?> type) {
        try {
            return QUESTION != null && !(boolean) QUESTION.invoke(UNSAFE, type);
        } catch (ReflectiveOperationException unknown) {
            return false;
        }
    }

    /** Opens the packages whose objects are compared to this module. */
    static void openLibrary() {
        if (Agent.instrumentation() == null) {
            return;
        }
        Set<Module> judge = Set.of(Initialisation.class.getModule());
        for (String name : Past.packages()) {
            Agent.instrumentation().redefineModule(Object.class.getModule(), Set.of(), Map.of(), Map.of(name, judge), Set.of(),
                    Map.of());
        }
        if (QUESTION != null) {
            QUESTION.trySetAccessible();
        }
    }

    /** Makes a field readable; of a class of the library, by opening its package. */
    static void open(Field field) {
        Class<?> type = field.getDeclaringClass();
        if (!field.trySetAccessible() && Agent.instrumentation() != null && type.getModule().isNamed()) {
            Set<Module> judge = Set.of(Initialisation.class.getModule());
            Agent.instrumentation().redefineModule(type.getModule(), Set.of(), Map.of(),
                    Map.of(type.getPackageName(), judge), Set.of(), Map.of());
        }
        field.setAccessible(true);
    }

    private static Object unsafe() {
        try {
            Agent.instrumentation().redefineModule(Object.class.getModule(), Set.of(),
                    Map.of("jdk.internal.misc", Set.of(Initialisation.class.getModule())),
                    Map.of("jdk.internal.misc", Set.of(Initialisation.class.getModule())), Set.of(), Map.of());
            return Class.forName("jdk.internal.misc.Unsafe").getMethod("getUnsafe").invoke(null);
        } catch (ReflectiveOperationException | RuntimeException notThere) {
            return null;
        }
    }

    private static Method question() {
        try {
            return UNSAFE == null ? null : UNSAFE.getClass().getMethod("shouldBeInitialized", Class.class);
        } catch (ReflectiveOperationException notThere) {
            return null;
        }
    }
}
