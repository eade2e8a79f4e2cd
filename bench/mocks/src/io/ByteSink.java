package io;

import java.io.IOException;

public interface ByteSink {
    void write(byte[] buffer, int count) throws IOException;
}
