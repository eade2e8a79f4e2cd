package io;

import java.io.DataInput;
import java.io.IOException;
import java.io.InputStream;

public final class Streams {
    private Streams() {}

    /** Reads up to so many bytes and returns how many there were. */
    public static int fill(InputStream in, byte[] target, int length) throws IOException {
        if (in instanceof DataInput data && in instanceof Sized sized && sized.remaining() >= length) {
            data.readFully(target, 0, length);
            return length;
        }
        int filled = 0;
        while (filled < length) {
            int count = in.read(target, filled, length - filled);
            if (count == 0) {
                // Some streams give nothing for a while; a single byte makes them wait.
                int one = in.read();
                if (one == -1) {
                    break;
                }
                target[filled++] = (byte) one;
            } else if (count < 0) {
                break;
            } else {
                filled += count;
            }
        }
        return filled;
    }
}
