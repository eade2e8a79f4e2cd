package io;

import java.io.Closeable;
import java.io.Flushable;
import java.io.IOException;
import java.io.InterruptedIOException;

/** Copies from a source to a sink; interrupted reads are repeated some times. */
public class Transfer {
    private static final int SIZE = 512;

    private final int patience;

    public Transfer(int patience) {
        this.patience = patience;
    }

    public long copy(ByteSource source, ByteSink sink) throws IOException {
        byte[] buffer = new byte[SIZE];
        long copied = 0;
        int interruptions = 0;
        int count = 0;
        while (count >= 0) {
            try {
                count = source.read(buffer);
            } catch (InterruptedIOException interrupted) {
                if (++interruptions > patience) {
                    throw interrupted;
                }
                continue;
            }
            if (count > 0) {
                sink.write(buffer, count);
                copied += count;
            }
        }
        if (sink instanceof Flushable flushable) {
            flushable.flush();
        }
        if (sink instanceof Closeable closeable && sink.getClass().isAnnotationPresent(ClosedAfterUse.class)) {
            closeable.close();
        }
        return copied;
    }
}
