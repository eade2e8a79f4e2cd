package io;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Standard output and error in every way of printing, unflushed tails, failing streams. */
public class Printing {
    static class Failing extends OutputStream {
        int left = 3;

        @Override
        public void write(int b) throws IOException {
            if (left-- <= 0) {
                throw new IOException("full");
            }
        }
    }

    public static void main(String[] args) throws IOException {
        System.out.print(true);
        System.out.print('c');
        System.out.print(1);
        System.out.print(2L);
        System.out.print(3f);
        System.out.print(4.0);
        System.out.print(new char[] {'x', 'y'});
        System.out.print((String) null);
        System.out.print((Object) null);
        System.out.println();
        System.out.println(false);
        System.out.println('d');
        System.out.println(new char[] {'z'});
        System.out.println((Object) "object");
        System.out.append("append").append('!').append("sequence", 0, 3).println();
        System.out.printf("%5.1f|%-4s|%04d%n", 2.25, "ab", 42);
        System.out.format(java.util.Locale.GERMANY, "%,d%n", 1234567);
        System.out.write(65);
        System.out.write("bytes".getBytes(), 1, 3);
        System.out.write('\n');
        System.out.write("é€\n".getBytes(StandardCharsets.UTF_8));
        System.err.println("error line 1");
        System.err.print("error ");
        System.err.printf("line %d%n", 2);
        System.out.flush();
        PrintStream failing = new PrintStream(new Failing());
        failing.print("abcdef");
        failing.flush();
        System.out.println(failing.checkError());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream buffered = new PrintStream(bytes, false, StandardCharsets.ISO_8859_1);
        buffered.print("ä€");
        buffered.flush();
        System.out.println(bytes.size() + " " + bytes.toByteArray()[0] + " " + (char) bytes.toByteArray()[1]);
        PrintStream original = System.err;
        System.setErr(System.out);
        System.err.println("now on standard output");
        new IllegalStateException("printed").printStackTrace();
        System.setErr(original);
        try {
            System.out.print((char[]) null);
        } catch (NullPointerException e) {
            System.out.println("null array");
        }
        System.out.println("line separator " + System.lineSeparator().length());
        OutputStream nowhere = OutputStream.nullOutputStream();
        nowhere.write(1);
        System.out.print("the end without a line");
    }
}
