package io;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.CharArrayWriter;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.LineNumberReader;
import java.io.OutputStreamWriter;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.PushbackReader;
import java.io.SequenceInputStream;
import java.io.StreamTokenizer;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Streams, readers and writers in memory. */
public class Streams {
    static class Trickle extends FilterInputStream {
        Trickle(InputStream in) {
            super(in);
        }

        @Override
        public int read(byte[] b, int off, int len) throws IOException {
            return super.read(b, off, Math.min(len, 1));
        }
    }

    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(-1);
            out.writeShort(-2);
            out.writeChar('€');
            out.writeInt(Integer.MIN_VALUE);
            out.writeLong(1L << 50);
            out.writeFloat(1.5f);
            out.writeDouble(-0.0);
            out.writeBoolean(true);
            out.writeUTF("a\0é€😀");
            out.writeChars("hi");
            System.out.println(out.size());
        }
        System.out.println(Arrays.toString(bytes.toByteArray()));
        DataInputStream in = new DataInputStream(new Trickle(new ByteArrayInputStream(bytes.toByteArray())));
        System.out.println(in.readUnsignedByte() + " " + in.readShort() + " " + in.readChar() + " " + in.readInt() + " " + in.readLong() + " " + in.readFloat() + " " + in.readDouble() + " " + in.readBoolean() + " " + in.readUTF() + " " + in.readChar() + in.readChar());
        try {
            in.readInt();
        } catch (EOFException e) {
            System.out.println("end " + e.getMessage());
        }
        BufferedReader reader = new BufferedReader(new InputStreamReader(new Trickle(new ByteArrayInputStream("zeile ä\r\nzwei\rdrei\n\nend".getBytes(StandardCharsets.UTF_8))), StandardCharsets.UTF_8), 2);
        System.out.println(reader.lines().toList());
        LineNumberReader numbered = new LineNumberReader(new StringReader("a\nb\nc"));
        numbered.readLine();
        numbered.readLine();
        System.out.println(numbered.getLineNumber() + " " + numbered.readLine() + " " + numbered.readLine());
        BufferedInputStream marked = new BufferedInputStream(new ByteArrayInputStream(new byte[] {1, 2, 3, 4, 5}), 2);
        marked.mark(10);
        int sum = marked.read() + marked.read() + marked.read();
        marked.reset();
        System.out.println(sum + " " + marked.read() + " " + marked.skip(2) + " " + marked.available() + " " + Arrays.toString(marked.readAllBytes()) + " " + marked.read());
        PushbackReader back = new PushbackReader(new StringReader("xy"));
        int first = back.read();
        back.unread(first);
        System.out.println((char) back.read() + "" + (char) back.read() + back.read());
        System.out.println(new String(new SequenceInputStream(new ByteArrayInputStream("one ".getBytes()), new ByteArrayInputStream("two".getBytes())).readAllBytes()));
        StringWriter text = new StringWriter();
        PrintWriter print = new PrintWriter(text);
        print.printf("%d-%s", 1, "x").append('c').append("seq", 1, 2);
        print.println(new char[] {'o', 'k'});
        print.write(65);
        System.out.println(text.toString().replace("\n", "|") + " " + print.checkError());
        ByteArrayOutputStream captured = new ByteArrayOutputStream();
        PrintStream original = System.out;
        System.setOut(new PrintStream(captured, true, StandardCharsets.UTF_16BE));
        System.out.print("é");
        System.setOut(original);
        System.out.println(Arrays.toString(captured.toByteArray()));
        OutputStreamWriter encoded = new OutputStreamWriter(bytes, StandardCharsets.US_ASCII);
        bytes.reset();
        encoded.write("aé€");
        encoded.flush();
        System.out.println(bytes + " " + bytes.size() + " " + encoded.getEncoding());
        CharArrayWriter chars = new CharArrayWriter();
        new StringReader("transferred").transferTo(chars);
        System.out.println(chars);
        StreamTokenizer tokens = new StreamTokenizer(new StringReader("x = 3.5 + 'quoted' // comment\n y"));
        tokens.slashSlashComments(true);
        StringBuilder kinds = new StringBuilder();
        while (tokens.nextToken() != StreamTokenizer.TT_EOF) {
            kinds.append(tokens).append("; ");
        }
        System.out.println(kinds);
        PipedInputStream sink = new PipedInputStream(4);
        PipedOutputStream source = new PipedOutputStream(sink);
        Thread writer = new Thread(() -> {
            try (source) {
                source.write("longer than the pipe".getBytes());
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        writer.start();
        System.out.println(new String(sink.readAllBytes()));
        writer.join();
        reader.close();
        try {
            reader.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
    }
}
