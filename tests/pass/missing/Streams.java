package missing;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.util.Formatter;
import java.util.Scanner;

/** Streams, readers and writers of `java.io` on files that are not there. */
public class Streams {
    interface Opening {
        AutoCloseable open(File file) throws Exception;
    }

    static void tell(String name, Opening opening) {
        File file = new File("/no/such/place/file.txt");
        try (AutoCloseable opened = opening.open(file)) {
            System.out.println(name + ": opened");
        } catch (FileNotFoundException missing) {
            System.out.println(name + ": " + missing);
        } catch (IOException other) {
            System.out.println(name + ": other " + other);
        } catch (Exception other) {
            System.out.println(name + ": " + other.getClass());
        }
    }

    public static void main(String[] args) {
        tell("FileInputStream", FileInputStream::new);
        tell("FileInputStream by name", file -> new FileInputStream(file.getPath()));
        tell("FileReader", FileReader::new);
        tell("Scanner", Scanner::new);
        tell("RandomAccessFile r", file -> new RandomAccessFile(file, "r"));
        tell("RandomAccessFile rw", file -> new RandomAccessFile(file, "rw"));
        tell("FileOutputStream", FileOutputStream::new);
        tell("FileOutputStream, append", file -> new FileOutputStream(file, true));
        tell("FileWriter", FileWriter::new);
        tell("PrintWriter", PrintWriter::new);
        tell("PrintStream", PrintStream::new);
        tell("Formatter", Formatter::new);
    }
}
