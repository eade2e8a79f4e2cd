package loaders;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;

/** Classes of two loaders that mean different classes by one name (JVMS 5.3.4). */
public class Constraints {
    public static class T {}
    public static class A { public static T make() { return new T(); } public static T field; public static T[] fields; public T put; public void take(T t) {} public Object any() { return null; } public int safe(int x) { return x; } }
    public interface I { void use(T t); }
    public static abstract class Base { public void use(T t) {} }
    public static class User {
        public static void one() { A.make(); }
        public static void two() { System.out.println(A.field == null); }
        public static void three() { new A().take(null); }
        public static void four() { System.out.println(new A().safe(3)); }
        public static void five() { new Over().use(null); }
        public static void six() { new Impl().use(null); }
        public static void seven() { I i = new Impl(); i.use(null); }
        public static void eight() { T t = new T(); A a = new A(); a.take(t); }
        public static void nine() { new T(); System.out.println(A.field == null); }
        public static void ten() { new T(); System.out.println(A.make() == null); }
        public static void eleven() { new T(); new Over().use(null); }
        public static void twelve() { new T(); new Impl().use(null); }
        public static void thirteen() { new T(); new Inherits().use(null); }
        public static void fourteen() { new A().take(null); new T(); }
        public static void fifteen() { System.out.println(A.fields == null); new T[0].clone(); }
        public static void sixteen() { new T(); System.out.println(A.fields == null); }
        public static void seventeen() { new T(); new A().put = null; }
    }
    public static class Over extends Base { public void use(T t) {} }
    public static class Impl implements I { public void use(T t) {} }
    public static class Inherits extends Base implements I { }
    /** Defines User, T, Over and Impl itself, and leaves the rest to its parent. */
    static class Loader extends ClassLoader {
        final String own;
        Loader(String name, String own) { super(name, Constraints.class.getClassLoader()); this.own = own; }
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> c = findLoadedClass(name);
            if (c == null && name.startsWith("loaders.Constraints$") && own.contains(name.substring(20) + " ")) {
                try (InputStream in = Constraints.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
                    byte[] b = in.readAllBytes();
                    c = defineClass(name, b, 0, b.length);
                } catch (IOException e) { throw new ClassNotFoundException(name, e); }
            }
            return c != null ? c : super.loadClass(name, resolve);
        }
    }
    public static void main(String[] args) throws Exception {
        new T(); A.class.getName(); Base.class.getName();
        for (String own : new String[] {"User T Over Impl Inherits ", "User T Over Impl I Inherits ", "User Over Impl Inherits "}) {
            for (String m : "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen".split(" ")) {
                try {
                    Class<?> c = new Loader("own", own).loadClass("loaders.Constraints$User");
                    c.getMethod(m).invoke(null);
                    System.out.println(m + " fine");
                } catch (InvocationTargetException e) {
                    System.out.println(m + " " + e.getCause().toString().replaceAll("@[0-9a-f]+", "@"));
                }
            }
        }
    }
}
