package jurat.judge;

import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Members of the program that no test may name: a contract may, and the judge reads them by reflection. */
final class Inside {
    private Inside() {}

    /** The value of a field, declared in the class of this name. */
    static Object field(Object target, String owner, String name) throws Throwable {
        if (target == null) {
            throw new NullPointerException();
        }
        return declared(above(target, owner), name).get(target);
    }

    static Object staticField(ClassLoader loader, String owner, String name) throws Throwable {
        return declared(Class.forName(owner, true, loader), name).get(null);
    }

    static Object call(ClassLoader loader, Object target, String owner, String name, String descriptor, Object... arguments)
            throws Throwable {
        Class<?> declaring = Class.forName(owner, true, loader);
        MethodType type = MethodType.fromMethodDescriptorString(descriptor, declaring.getClassLoader());
        Method method = declaring.getDeclaredMethod(name, type.parameterArray());
        if (target == null && (method.getModifiers() & java.lang.reflect.Modifier.STATIC) == 0) {
            throw new NullPointerException();
        }
        method.setAccessible(true);
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException wrapped) {
            throw wrapped.getCause();
        }
    }

    private static Field declared(Class<?> owner, String name) throws NoSuchFieldException {
        Field field = owner.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    private static Class<?> above(Object target, String owner) {
        for (Class<?> type = target.getClass(); type != null; type = type.getSuperclass()) {
            if (type.getName().equals(owner)) {
                return type;
            }
        }
        throw new ClassCastException(target.getClass().getName() + " is no " + owner);
    }
}
