// stop: process start
import java.io.IOException;

/** Starts a program. */
public class ProcessStart {
    public static void main(String[] args) throws IOException {
        Process process = new ProcessBuilder("echo", "hello").start();
        System.out.println(process.isAlive());
    }
}
