package io;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.FileWriter;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.Arrays;

/** Files written through java.io and read again. */
public class FileWrite {
    static void attempt(String name, boolean write) throws IOException {
        try {
            if (write) {
                new FileOutputStream(name).close();
            } else {
                new FileInputStream(name).close();
            }
            System.out.println("opened " + name);
        } catch (FileNotFoundException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) throws IOException {
        File file = new File("written.bin");
        System.out.println(file.exists() + " " + file.length() + " " + file.createNewFile() + " " + file.createNewFile());
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(1);
            out.write(new byte[] {2, 3, 4, 5}, 1, 3);
        }
        try (FileOutputStream out = new FileOutputStream(file, true)) {
            out.write(new byte[] {6, 7});
        }
        try (FileInputStream in = new FileInputStream(file)) {
            System.out.println(in.available() + " " + in.read() + " " + in.skip(2) + " " + Arrays.toString(in.readAllBytes()) + " " + in.read());
        }
        try (RandomAccessFile both = new RandomAccessFile(file, "rw")) {
            both.seek(1);
            both.writeShort(0x0a0b);
            both.seek(8);
            both.write(9);
            System.out.println(both.length() + " " + both.getFilePointer());
            both.setLength(3);
            both.seek(0);
            System.out.println(both.read() + " " + both.readShort() + " " + both.read());
        }
        try (FileWriter writer = new FileWriter("text.txt")) {
            writer.write("gr\u00fc\u00df\n");
        }
        System.out.println(new File("text.txt").length() + " " + file.isFile() + " " + file.isDirectory() + " " + file.canRead() + " " + file.length());
        new FileOutputStream("text.txt").close();
        System.out.println(new File("text.txt").length());
        new File("folder").mkdir();
        attempt("folder/none", false);
        attempt("none/file", true);
        attempt("folder", true);
        attempt("folder", false);
        attempt("text.txt/below", true);
        try (RandomAccessFile only = new RandomAccessFile("text.txt", "r")) {
            only.write(1);
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
    }
}
