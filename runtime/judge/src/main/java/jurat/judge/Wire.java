package jurat.judge;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/**
 * Frames on the process's own stdin and stdout: a mark, the lengths of a JSON text and of raw bytes (both
 * big-endian), the text, the bytes. The mark lets the other side find the next frame again when a test has
 * written to the file descriptor behind our back. It is the first that comes on stdin, drawn anew for each process, so
 * that nothing a test writes is taken for a frame.
 */
final class Wire {
    private static final int MARK_LENGTH = 16;

    record Frame(Map<String, Object> json, byte[] bytes) {}

    private final DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(FileDescriptor.in)));
    private final FileOutputStream out = new FileOutputStream(FileDescriptor.out);
    private final byte[] mark;

    Wire() throws IOException {
        mark = in.readNBytes(MARK_LENGTH);
    }

    /** The next request, or null when there will be none. */
    Frame receive() throws IOException {
        try {
            byte[] found = in.readNBytes(MARK_LENGTH);
            if (!Arrays.equals(found, mark)) {
                return null;
            }
            byte[] text = new byte[in.readInt()];
            byte[] bytes = new byte[in.readInt()];
            in.readFully(text);
            in.readFully(bytes);
            return new Frame(Json.asObject(Json.read(new String(text, StandardCharsets.UTF_8))), bytes);
        } catch (EOFException end) {
            return null;
        }
    }

    void send(Map<String, Object> json) throws IOException {
        send(json, new byte[0]);
    }

    /** In one write, so that other threads' output cannot come between the parts of a small frame. */
    synchronized void send(Map<String, Object> json, byte[] bytes) throws IOException {
        byte[] text = Json.write(json).getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream frame = new ByteArrayOutputStream(MARK_LENGTH + 8 + text.length + bytes.length);
        frame.writeBytes(mark);
        frame.writeBytes(ByteBuffer.allocate(8).putInt(text.length).putInt(bytes.length).array());
        frame.writeBytes(text);
        frame.writeBytes(bytes);
        out.write(frame.toByteArray());
        out.flush();
    }
}
