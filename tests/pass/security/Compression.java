package security;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.Inflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** Deflate, gzip and zip in memory: what comes back, not the compressed bytes. */
public class Compression {
    static byte[] gzip(byte[] data) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(data);
        }
        return out.toByteArray();
    }

    public static void main(String[] args) throws Exception {
        byte[] text = "repeat after me. ".repeat(200).getBytes(StandardCharsets.UTF_8);
        byte[] packed = gzip(text);
        System.out.println((packed.length < 200) + " " + Arrays.equals(new GZIPInputStream(new ByteArrayInputStream(packed)).readAllBytes(), text));
        byte[] empty = gzip(new byte[0]);
        System.out.println(new GZIPInputStream(new ByteArrayInputStream(empty)).readAllBytes().length);
        Deflater deflater = new Deflater(9, true);
        deflater.setInput(text);
        deflater.finish();
        byte[] buffer = new byte[1000];
        int length = deflater.deflate(buffer);
        System.out.println(deflater.finished() + " " + deflater.getTotalIn() + " " + (length == deflater.getTotalOut()));
        deflater.end();
        Inflater inflater = new Inflater(true);
        inflater.setInput(buffer, 0, length);
        byte[] restored = new byte[text.length + 10];
        int first = inflater.inflate(restored, 0, 100);
        int rest = inflater.inflate(restored, 100, restored.length - 100);
        System.out.println(first + " " + rest + " " + inflater.finished() + " " + Arrays.equals(Arrays.copyOf(restored, first + rest), text));
        inflater.end();
        Inflater bad = new Inflater();
        bad.setInput(new byte[] {1, 2, 3, 4});
        try {
            bad.inflate(restored);
        } catch (DataFormatException e) {
            System.out.println(e.getMessage());
        }
        try {
            new GZIPInputStream(new ByteArrayInputStream(new byte[20]));
        } catch (IOException e) {
            System.out.println(e);
        }
        packed[packed.length - 5] ^= 1;
        try {
            new GZIPInputStream(new ByteArrayInputStream(packed)).readAllBytes();
        } catch (IOException e) {
            System.out.println(e.getClass());
        }
        ByteArrayOutputStream archive = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(archive)) {
            zip.setComment("comment");
            zip.putNextEntry(new ZipEntry("a/first.txt"));
            zip.write("first".getBytes());
            zip.closeEntry();
            ZipEntry stored = new ZipEntry("stored.bin");
            stored.setMethod(ZipEntry.STORED);
            stored.setSize(3);
            stored.setCrc(0x55BC801DL);
            zip.putNextEntry(stored);
            zip.write(new byte[] {1, 2, 3});
            zip.closeEntry();
            try {
                zip.putNextEntry(new ZipEntry("a/first.txt"));
            } catch (IOException e) {
                System.out.println(e.getMessage());
            }
        }
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(archive.toByteArray()))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                System.out.println(entry.getName() + " " + entry.isDirectory() + " " + zip.readAllBytes().length + " " + entry.getMethod());
            }
        }
    }
}
