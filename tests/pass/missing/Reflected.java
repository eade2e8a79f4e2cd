package missing;

import java.io.FileInputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Missing files met through reflection, method handles, streams and synchronized blocks. */
public class Reflected {
    static final Object LOCK = new Object();

    static synchronized int locked(String name) throws Exception {
        synchronized (LOCK) {
            try (FileInputStream in = new FileInputStream(name)) {
                return in.read();
            }
        }
    }

    public static void main(String[] args) throws Throwable {
        Constructor<?> constructor = FileInputStream.class.getConstructor(String.class);
        try {
            constructor.newInstance("/no/such/file");
        } catch (InvocationTargetException problem) {
            System.out.println(problem.getCause());
        }
        Method read = Files.class.getMethod("readString", Path.class);
        try {
            read.invoke(null, Path.of("/no/such/file"));
        } catch (InvocationTargetException problem) {
            System.out.println(problem.getCause());
        }
        MethodHandle handle =
                MethodHandles.lookup().findStatic(Files.class, "size", MethodType.methodType(long.class, Path.class));
        try {
            System.out.println((long) handle.invokeExact(Path.of("/no/such/file")));
        } catch (Exception problem) {
            System.out.println(problem);
        }
        long found = Stream.of("/no/a", "/no/b").map(Path::of).filter(Files::exists).count();
        System.out.println(found);
        try {
            System.out.println(locked("/no/such/file"));
        } catch (Exception problem) {
            System.out.println(problem + " " + Thread.holdsLock(LOCK) + " " + Thread.holdsLock(Reflected.class));
        }
    }
}
