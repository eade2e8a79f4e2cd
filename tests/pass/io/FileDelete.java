package io;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;

/** Deletes what it has made; an open file outlives its name. */
public class FileDelete {
    public static void main(String[] args) throws IOException {
        File file = new File("greeting.txt");
        System.out.println(file.delete());
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write('x');
        }
        try (FileInputStream in = new FileInputStream(file)) {
            System.out.println(file.delete() + " " + file.exists() + " " + (char) in.read());
        }
        try {
            new FileInputStream(file).close();
        } catch (FileNotFoundException e) {
            System.out.println(e.getMessage());
        }
        File folder = new File("folder");
        folder.mkdir();
        File inside = new File(folder, "inside");
        System.out.println(inside.createNewFile() + " " + folder.delete() + " " + inside.delete() + " " + folder.delete() + " " + folder.exists());
    }
}
