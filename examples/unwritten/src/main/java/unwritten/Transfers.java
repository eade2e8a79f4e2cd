package unwritten;

import java.io.DataInput;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** Listing 12 of Dsc+Mock: an abstract class of the class library that is to implement an interface, too. */
public final class Transfers {
    private Transfers() {}

    //@ requires in != null && into != null;
    //@ requires offset >= 0 && length >= 0 && length <= into.length - offset;
    public static void readFully(InputStream in, byte[] into, int offset, int length) throws IOException {
        if (in instanceof DataInput) {
            ((DataInput) in).readFully(into, offset, length);
            return;
        }
        int done = 0;
        while (done < length) {
            int read = in.read(into, offset + done, length - done);
            if (read < 0) {
                throw new EOFException();
            }
            done += read;
        }
    }
}
