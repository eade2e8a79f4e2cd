package classes;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;

/** Private, package, protected: among nest mates, by reflection, and into other modules. */
public class Access {
    private static int secret = 1;
    private final Inner inner = new Inner(5);

    private class Inner {
        private int value;

        private Inner(int value) {
            this.value = value + secret++;
        }

        private int both() {
            return value + Access.this.own() + secret;
        }
    }

    private int own() {
        return inner == null ? 0 : inner.value * 10;
    }

    private static final class Sealed {
        private Sealed() { }

        private static String whisper(String s) {
            return "psst " + s;
        }
    }

    protected static class Parent {
        protected int level = 3;

        protected int rise() {
            return ++level;
        }
    }

    static class Child extends Parent {
        int use(Parent other, Child same) {
            return level + same.rise() + other.level;
        }
    }

    public static void main(String[] args) throws Exception {
        Access access = new Access();
        System.out.println(access.inner.both() + " " + access.inner.value++ + " " + access.inner.value + " " + Sealed.whisper("x") + " " + secret);
        System.out.println(new Child().use(new Parent(), new Child()));
        Constructor<Sealed> constructor = Sealed.class.getDeclaredConstructor();
        System.out.println(constructor.newInstance() != null);
        Field field = Access.class.getDeclaredField("secret");
        field.setInt(null, 100);
        System.out.println(secret + " " + field.canAccess(null));
        Method hash = Object.class.getDeclaredMethod("clone");
        try {
            hash.invoke(new Object());
        } catch (IllegalAccessException e) {
            System.out.println(e.getMessage());
        }
        try {
            hash.setAccessible(true);
        } catch (InaccessibleObjectException e) {
            System.out.println(e.getMessage().replaceAll("@[0-9a-f]+", "@hash"));
        }
        Method internal = Class.forName("java.util.ImmutableCollections").getDeclaredMethod("uoe");
        try {
            internal.invoke(null);
        } catch (IllegalAccessException e) {
            System.out.println(e.getMessage());
        }
        Method size = java.util.List.of(1, 2).getClass().getMethod("size");
        try {
            System.out.println(size.invoke(java.util.List.of(1, 2)));
        } catch (IllegalAccessException e) {
            System.out.println("class is not public: " + e.getMessage());
        }
        System.out.println(java.util.List.class.getMethod("size").invoke(java.util.List.of(1, 2)));
        try {
            Class.forName("jdk.internal.misc.Unsafe").getMethod("getUnsafe").invoke(null);
        } catch (IllegalAccessException e) {
            System.out.println(e.getMessage().replaceAll("@[0-9a-f]+", "@hash"));
        }
        System.out.println(Object.class.getModule().isExported("java.util") + " " + Object.class.getModule().isOpen("java.lang", Access.class.getModule()) + " " + Object.class.getModule().getDescriptor().name());
    }
}
