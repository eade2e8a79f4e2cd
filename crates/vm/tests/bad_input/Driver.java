import java.io.*;
import java.lang.reflect.*;
import java.util.*;

/** Defines classes from bytes, asks about them and runs them; whatever happens is an answer. */
public class Driver {
    static final class Loader extends ClassLoader {
        final Map<String, byte[]> classes = new LinkedHashMap<>();

        @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = classes.get(name);
            if (bytes == null) throw new ClassNotFoundException(name);
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    interface Question { Object ask() throws Throwable; }

    static int answers;

    static void ask(Question question) {
        try {
            answers += String.valueOf(question.ask()).length();
        } catch (Throwable problem) {
            answers ^= problem.getClass().getName().length();
        }
    }

    /** A count, then names and bytes; the first class is the one to run. */
    public static String attempt(byte[] packed, boolean questions) {
        try {
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(packed));
            Loader loader = new Loader();
            String first = null;
            for (int left = in.readInt(); left > 0; left--) {
                String name = in.readUTF();
                byte[] bytes = new byte[in.readInt()];
                in.readFully(bytes);
                loader.classes.put(name, bytes);
                if (first == null) first = name;
            }
            return attempt(first, loader, questions);
        } catch (IOException problem) {
            throw new IllegalArgumentException(problem);
        }
    }

    static String attempt(String name, Loader loader, boolean questions) {
        try {
            Class<?> type = Class.forName(name, false, loader);
            if (questions) askAll(type);
            Class.forName(name, true, loader);
            Method main;
            try {
                main = type.getMethod("main", String[].class);
            } catch (NoSuchMethodException problem) {
                return "initialised";
            }
            main.setAccessible(true);
            main.invoke(null, (Object) new String[0]);
            return "ran";
        } catch (InvocationTargetException problem) {
            return "main threw " + problem.getCause().getClass().getName();
        } catch (Throwable problem) {
            return problem.getClass().getName();
        }
    }

    static void askAll(Class<?> type) {
        ask(() -> type.toGenericString());
        ask(() -> type.getGenericSuperclass());
        ask(() -> Arrays.toString(type.getGenericInterfaces()));
        ask(() -> Arrays.toString(type.getTypeParameters()));
        ask(() -> Arrays.toString(type.getAnnotations()));
        ask(() -> Arrays.toString(type.getDeclaredClasses()));
        ask(() -> Arrays.toString(type.getPermittedSubclasses()));
        ask(() -> Arrays.toString(type.getRecordComponents()));
        ask(() -> Arrays.toString(type.getNestMembers()));
        ask(() -> type.getEnclosingMethod());
        ask(() -> type.getDeclaringClass());
        ask(() -> type.getSimpleName());
        ask(() -> Arrays.toString(type.getEnumConstants()));
        ask(() -> {
            for (Field field : type.getDeclaredFields()) {
                ask(() -> field.toGenericString());
                ask(() -> Arrays.toString(field.getAnnotations()));
            }
            return null;
        });
        ask(() -> {
            for (Method method : type.getDeclaredMethods()) {
                ask(() -> method.toGenericString());
                ask(() -> Arrays.toString(method.getAnnotations()));
                ask(() -> Arrays.deepToString(method.getParameterAnnotations()));
                ask(() -> Arrays.toString(method.getParameters()));
                ask(() -> method.getDefaultValue());
                ask(() -> method.getAnnotatedReturnType());
            }
            return null;
        });
        ask(() -> {
            for (Constructor<?> constructor : type.getDeclaredConstructors()) {
                ask(() -> constructor.toGenericString());
                constructor.setAccessible(true);
                if (constructor.getParameterCount() == 0) ask(() -> constructor.newInstance());
            }
            return null;
        });
    }

    /** Attempts each case of a file, a line of output for each. */
    public static void main(String[] arguments) throws Exception {
        PrintStream out = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(arguments[0])))) {
            for (int left = in.readInt(); left > 0; left--) {
                byte[] packed = new byte[in.readInt()];
                in.readFully(packed);
                out.println(attempt(packed, false));
            }
        }
        out.flush();
    }
}
