package witness;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;

/** Runs all static methods without parameters of the classes that are named, and fails when one of them does. */
public final class Run {
    private Run() {}

    public static void main(String[] names) throws ReflectiveOperationException {
        boolean isGood = true;
        for (String name : names) {
            Method[] methods = Class.forName(name).getDeclaredMethods();
            Arrays.sort(methods, Comparator.comparing(Method::getName));
            for (Method method : methods) {
                if (!Modifier.isStatic(method.getModifiers()) || method.isSynthetic() || method.getParameterCount() > 0) {
                    continue;
                }
                method.setAccessible(true);
                try {
                    method.invoke(null);
                } catch (InvocationTargetException failed) {
                    System.out.println(name + "." + method.getName() + ": " + failed.getCause());
                    isGood = false;
                }
            }
        }
        System.exit(isGood ? 0 : 1);
    }
}
