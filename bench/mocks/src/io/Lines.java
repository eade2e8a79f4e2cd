package io;

import java.io.IOException;
import java.io.Reader;

public final class Lines {
    private Lines() {}

    /** Appends the next line without its end; tells whether there was one. */
    public static boolean next(Reader reader, StringBuilder line) throws IOException {
        int read = reader.read();
        if (read == -1) {
            return false;
        }
        while (read != -1 && read != '\n') {
            if (read == '\r') {
                int after = reader.read();
                if (after != '\n' && reader instanceof Pushback pushback) {
                    pushback.unread(after);
                }
                return true;
            }
            line.append((char) read);
            read = reader.read();
        }
        return true;
    }
}
