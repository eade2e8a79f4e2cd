// stop: the machine does not load the native library /usr/lib/libexample.so; not a bug in your program
/** Loads a native library of the program's own, by path. */
public class NativeLibrary {
    public static void main(String[] args) {
        System.load("/usr/lib/libexample.so");
        System.out.println("loaded");
    }
}
