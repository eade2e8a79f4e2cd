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
import java.util.Map;

/**
 * Frames on the process's own stdin and stdout: a mark, the lengths of a JSON text and of raw bytes (both
 * big-endian), the text, the bytes. The mark lets the other side find the next frame again when a test has
 * written to the file descriptor behind our back.
 */
final class Wire {
    static final byte[] MARK = {1, 'J', 'u', 'r', 'a', 't', 2, '\n'};

    record Frame(Map<String, Object> json, byte[] bytes) {}

    private final DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(FileDescriptor.in)));
    private final FileOutputStream out = new FileOutputStream(FileDescriptor.out);

    /** The next request, or null when there will be none. */
    Frame receive() throws IOException {
        try {
            byte[] mark = in.readNBytes(MARK.length);
            if (mark.length < MARK.length) {
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
        ByteArrayOutputStream frame = new ByteArrayOutputStream(MARK.length + 8 + text.length + bytes.length);
        frame.writeBytes(MARK);
        frame.writeBytes(ByteBuffer.allocate(8).putInt(text.length).putInt(bytes.length).array());
        frame.writeBytes(text);
        frame.writeBytes(bytes);
        out.write(frame.toByteArray());
        out.flush();
    }
}
