package io;

import static witness.Expect.isTrue;
import static witness.Expect.same;
import static witness.Expect.thrown;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.Flushable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.Reader;
import java.io.StringReader;

final class IoWitness {
    private IoWitness() {}

    static class SizedInput extends DataInputStream implements Sized {
        SizedInput(byte... bytes) {
            super(new ByteArrayInputStream(bytes));
        }

        @Override
        public long remaining() {
            return 2;
        }
    }

    /** Gives nothing when asked for several bytes, and one value for each single byte. */
    static class Hesitant extends InputStream {
        private final int value;

        Hesitant(int value) {
            this.value = value;
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            return 0;
        }

        @Override
        public int read() {
            return value;
        }
    }

    static void fill() throws IOException {
        byte[] target = new byte[3];
        same(2, Streams.fill(new SizedInput((byte) 1, (byte) 2), target, 2));
        same(2, Streams.fill(new SizedInput((byte) 1, (byte) 2), target, 3));
        same(2, Streams.fill(new DataInputStream(new ByteArrayInputStream(new byte[2])), target, 3));
        same(1, Streams.fill(new ByteArrayInputStream(new byte[2]), target, 1));
        same(2, Streams.fill(new Hesitant(9), target, 2));
        same((byte) 9, target[1]);
        same(0, Streams.fill(new Hesitant(-1), target, 2));
    }

    static class PushbackStrings extends StringReader implements Pushback {
        int unread;

        PushbackStrings(String text) {
            super(text);
        }

        @Override
        public void unread(int character) {
            unread = character;
        }
    }

    private static String line(Reader reader) throws IOException {
        StringBuilder line = new StringBuilder();
        return Lines.next(reader, line) ? line.toString() : null;
    }

    static void lines() throws IOException {
        same(null, line(new StringReader("")));
        same("ab", line(new StringReader("ab")));
        same("a", line(new StringReader("a\nb")));
        same("a", line(new StringReader("a\r\nb")));
        same("a", line(new StringReader("a\rb")));
        PushbackStrings pushback = new PushbackStrings("a\rb");
        same("a", line(pushback));
        same((int) 'b', pushback.unread);
    }

    static class Interrupted implements ByteSource {
        private int interruptions;
        private int count = 3;

        Interrupted(int interruptions) {
            this.interruptions = interruptions;
        }

        @Override
        public int read(byte[] buffer) throws IOException {
            if (interruptions-- > 0) {
                throw new InterruptedIOException("later");
            }
            int given = count;
            count -= 3;
            return given;
        }
    }

    static class Counting implements ByteSink {
        int written;

        @Override
        public void write(byte[] buffer, int count) {
            written += count;
        }
    }

    static class Open extends Counting implements Closeable, Flushable {
        int flushed;
        boolean isClosed;

        @Override
        public void flush() {
            flushed++;
        }

        @Override
        public void close() {
            isClosed = true;
        }
    }

    @ClosedAfterUse
    static class Closing extends Open {}

    static void copy() throws IOException {
        Counting counting = new Counting();
        same(3L, new Transfer(1).copy(new Interrupted(1), counting));
        same(3, counting.written);
        thrown(InterruptedIOException.class, "later", () -> new Transfer(1).copy(new Interrupted(2), counting));
        Open open = new Open();
        new Transfer(0).copy(new Interrupted(0), open);
        same(1, open.flushed);
        isTrue(!open.isClosed);
        Closing closing = new Closing();
        new Transfer(0).copy(new Interrupted(0), closing);
        isTrue(closing.isClosed);
    }
}
