// stop: the machine does not start the process echo; not a bug in your program
import java.io.IOException;

/** Starts a program. */
public class ProcessStart {
    public static void main(String[] args) throws IOException {
        Process process = new ProcessBuilder("echo", "hello").start();
        System.out.println(process.isAlive());
    }
}
