package reflection;

import java.lang.reflect.Modifier;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Map;
import java.util.RandomAccess;

/** java.lang.Class: names, kinds, modifiers, hierarchy, nesting. */
public class Classes {
    interface Shape { }

    sealed interface Node permits Leaf, Branch { }

    static final class Leaf implements Node { }

    static non-sealed class Branch implements Node { }

    protected abstract static class Generic<T extends Number & Comparable<T>, U> extends AbstractList<T> implements Shape, RandomAccess { }

    private enum Color { RED { } }

    @interface Note { }

    class Inner {
        class Deeper { }
    }

    static void show(Class<?> c) {
        System.out.println(c.getName() + " | " + c.getSimpleName() + " | " + c.getTypeName() + " | " + c.getCanonicalName() + " | "
            + c.getPackageName() + " | " + c.descriptorString() + " | " + Modifier.toString(c.getModifiers()) + " | "
            + (c.isInterface() ? "interface " : "") + (c.isEnum() ? "enum " : "") + (c.isRecord() ? "record " : "")
            + (c.isAnnotation() ? "annotation " : "") + (c.isArray() ? "array " : "") + (c.isPrimitive() ? "primitive " : "")
            + (c.isAnonymousClass() ? "anonymous " : "") + (c.isLocalClass() ? "local " : "") + (c.isMemberClass() ? "member " : "")
            + (c.isSealed() ? "sealed " : "") + "| " + c.getSuperclass() + " | " + Arrays.toString(c.getInterfaces()));
        System.out.println("    " + c + " | " + c.toGenericString());
    }

    public static void main(String[] args) throws Exception {
        class Local { }
        Object anonymous = new Shape() { };
        Class<?>[] classes = {
            int.class, void.class, double[].class, String.class, String[][].class, Map.Entry.class, Classes.class, Shape.class, Generic.class,
            Color.class, Color.RED.getClass(), Note.class, Inner.Deeper.class, Local.class, anonymous.getClass(), Leaf.class, Node.class,
            Inner[].class, Thread.State.class, Override.class,
        };
        for (Class<?> c : classes) {
            show(c);
        }
        System.out.println(Arrays.toString(Node.class.getPermittedSubclasses()));
        System.out.println(Inner.Deeper.class.getEnclosingClass() + " " + Local.class.getEnclosingMethod() + " " + Local.class.getDeclaringClass());
        System.out.println(Number.class.isAssignableFrom(Integer.class) + " " + Integer.class.isAssignableFrom(int.class) + " "
            + Object[].class.isAssignableFrom(String[].class) + " " + Object.class.isAssignableFrom(int[].class) + " "
            + Object[].class.isAssignableFrom(int[].class) + " " + int.class.isInstance(5) + " " + Comparable.class.isInstance("x"));
        for (String name : new String[] {"java.lang.String", "[I", "[[Ljava.lang.String;", "int", "java/lang/String", "[java.lang.String", "", "[Lno.Such;"}) {
            try {
                System.out.println(name + " -> " + Class.forName(name));
            } catch (ClassNotFoundException e) {
                System.out.println(name + " -> " + e);
            }
        }
        System.out.println(int.class.arrayType() + " " + String[].class.componentType() + " " + String.class.arrayType().arrayType());
        System.out.println(Arrays.toString(Generic.class.getTypeParameters()) + " " + Arrays.toString(Generic.class.getTypeParameters()[0].getBounds())
            + " " + Generic.class.getGenericSuperclass() + " " + Generic.class.getPackage());
        System.out.println(Classes.class.getModule() == Shape.class.getModule() ? Classes.class.getModule().isNamed() : "modules differ");
        System.out.println(String.class.getModule() + " " + String.class.getClassLoader() + " " + (Classes.class.getClassLoader() == ClassLoader.getSystemClassLoader()));
        try {
            Classes.class.asSubclass(Number.class);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        String[] nested = Arrays.stream(Classes.class.getDeclaredClasses()).map(Class::getSimpleName).sorted().toArray(String[]::new);
        System.out.println(Arrays.toString(nested));
        System.out.println(Integer.class.getMethod("intValue").getDeclaringClass() + " " + Class.class.getName().length());
    }
}
