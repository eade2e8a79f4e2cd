package io;

import java.io.IOException;

public interface ByteSource {
    /** How many bytes were read, negative at the end. */
    int read(byte[] buffer) throws IOException;
}
