// stop: the machine does not load the native library /no/such/library.so; not a bug in your program
import java.util.Iterator;
import java.util.stream.IntStream;

/** Callbacks of the library (streams, comparators, futures) do not hide a refusal. */
public class RefusedInProvider {
    public static void main(String[] args) {
        Iterator<Integer> numbers = IntStream.range(0, 3).mapToObj(number -> {
            try {
                System.load("/no/such/library.so");
                return number;
            } catch (LinkageError thrown) {
                Runtime.getRuntime().halt(3);
                return -1;
            }
        }).iterator();
        try {
            numbers.next();
        } catch (Throwable thrown) {
            Runtime.getRuntime().halt(4);
        }
    }
}
