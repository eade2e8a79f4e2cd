import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;

/** Classes from bytes: hierarchies that go round, supertypes that may not be, loaders that lie. */
public class Loaders {
    static class Own extends ClassLoader {
        final Map<String, byte[]> files = new HashMap<>();

        Own() {
            super(Loaders.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> known = findLoadedClass(name);
            if (known != null) return known;
            byte[] bytes = files.get(name);
            if (bytes == null) return super.loadClass(name, resolve);
            System.out.println("define " + name);
            return defineClass(name, bytes, 0, bytes.length);
        }

        Class<?> defineAgain(String name) {
            return defineClass(name, files.get(name), 0, files.get(name).length);
        }
    }

    /** A class file without members. */
    static byte[] file(String name, String superclass, int flags, String... interfaces) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(0xCAFEBABE);
        out.writeInt(52);
        out.writeShort(5 + 2 * interfaces.length);
        int index = 0;
        for (String text : new String[] {name, superclass}) index = constant(out, text, index);
        for (String text : interfaces) index = constant(out, text, index);
        out.writeShort(flags);
        out.writeShort(2);
        out.writeShort(4);
        out.writeShort(interfaces.length);
        for (int i = 0; i < interfaces.length; i++) out.writeShort(6 + 2 * i);
        for (int i = 0; i < 3; i++) out.writeShort(0);
        return bytes.toByteArray();
    }

    private static int constant(DataOutputStream out, String text, int index) throws IOException {
        out.writeByte(1);
        out.writeUTF(text);
        out.writeByte(7);
        out.writeShort(index + 1);
        return index + 2;
    }

    static void check(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Throwable problem) {
            System.out.println(what + " -> " + text(problem) + " / " + text(problem.getCause()));
        }
    }

    private static String text(Throwable problem) {
        return String.valueOf(problem).replaceAll("@[0-9a-f]+", "@hash");
    }

    static class Answering extends ClassLoader {
        final Class<?> answer;

        Answering(Class<?> answer) {
            super(null);
            this.answer = answer;
        }

        @Override
        protected Class<?> findClass(String name) {
            if (answer == void.class) throw new IllegalStateException("no");
            return answer;
        }
    }

    public static void main(String[] arguments) throws Exception {
        Own own = new Own();
        int open = 0x21;
        own.files.put("A", file("A", "B", open));
        own.files.put("B", file("B", "A", open));
        own.files.put("Self", file("Self", "Self", open));
        own.files.put("I1", file("I1", "java/lang/Object", 0x601, "I2"));
        own.files.put("I2", file("I2", "java/lang/Object", 0x601, "I1"));
        own.files.put("Orphan", file("Orphan", "Missing", open));
        own.files.put("Wrong", file("Right", "java/lang/Object", open));
        own.files.put("p.Good", file("p/Good", "java/lang/Object", open));
        own.files.put("java.X", file("java/X", "java/lang/Object", open));
        own.files.put("OfString", file("OfString", "java/lang/String", open));
        own.files.put("OfHidden", file("OfHidden", "java/lang/AbstractStringBuilder", open));
        own.files.put("OfRunnable", file("OfRunnable", "java/lang/Runnable", open));
        own.files.put("LikeObject", file("LikeObject", "java/lang/Object", open, "java/lang/Object"));
        own.files.put("Twice", file("Twice", "java/lang/Object", open, "java/lang/Runnable", "java/lang/Runnable"));
        byte[] future = file("Future", "java/lang/Object", open);
        future[7] = 99;
        own.files.put("Future", future);
        own.files.put("Cut", Arrays.copyOf(file("Cut", "java/lang/Object", open), 30));
        own.files.put("Tiny", new byte[] {1, 2, 3, 4});
        for (String name : new String[] {"A", "B", "Self", "I1", "Orphan", "Wrong", "p.Good", "java.X", "OfString",
                "OfHidden", "OfRunnable", "LikeObject", "Twice", "Future", "Cut", "Tiny", "[Lp.Good;", "[[I", "[Lx"}) {
            check(name, () -> Class.forName(name, true, own));
        }
        Class<?> good = Class.forName("p.Good", true, own);
        check("package", good::getPackage);
        check("module", () -> good.getModule().isNamed());
        check("again", () -> own.defineAgain("p.Good"));
        check("null name", () -> own.loadClass(null));
        check("boot loader", () -> Class.forName("Loaders", true, null));
        for (Class<?> answer : new Class<?>[] {null, String.class, void.class}) {
            check("answering " + answer, () -> Class.forName("q.R", true, new Answering(answer)));
        }
        ClassLoader app = Loaders.class.getClassLoader();
        check("names", () -> app.getName() + " " + app.getParent().getName() + " " + String.class.getClassLoader()
                + " " + Class.forName("java.sql.Connection").getClassLoader().getName());
        check("code source", () -> Loaders.class.getProtectionDomain().getCodeSource().getLocation().getProtocol());
        check("no code source", () -> String.class.getProtectionDomain().getCodeSource());
        check("proxy", () -> ((Greeting) Proxy.newProxyInstance(app, new Class<?>[] {Greeting.class},
                (proxy, method, values) -> method.getName())).hello());
        check("cast", () -> (Integer) (Object) good.getDeclaredConstructor().newInstance());
    }

    interface Greeting {
        String hello();
    }
}
