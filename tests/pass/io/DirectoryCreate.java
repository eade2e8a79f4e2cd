package io;

import java.io.File;
import java.io.IOException;
import java.util.Arrays;

/** Makes folders, lists and renames them. */
public class DirectoryCreate {
    static String[] sorted(File folder) {
        String[] names = folder.list();
        if (names != null) {
            Arrays.sort(names);
        }
        return names;
    }

    public static void main(String[] args) throws IOException {
        File made = new File("made");
        System.out.println(made.mkdir() + " " + made.mkdir() + " " + made.mkdirs() + " " + made.isDirectory());
        System.out.println(new File("x/y").mkdir() + " " + new File("x/y").mkdirs() + " " + new File("x").exists());
        new File(made, "file").createNewFile();
        new File(made, "inner").mkdir();
        System.out.println(Arrays.toString(sorted(made)) + " " + Arrays.toString(sorted(new File("made/inner"))) + " " + new File("made/file").list());
        System.out.println(new File("made/file/below").mkdir() + " " + new File(made, "missing").list());
        System.out.println(made.renameTo(new File("x/renamed")) + " " + made.exists() + " " + Arrays.toString(sorted(new File("x/renamed"))));
        System.out.println(new File("x/renamed").renameTo(new File("none/renamed")) + " " + new File("none").renameTo(made));
        System.out.println(Arrays.toString(new File("x/renamed").listFiles(File::isDirectory)));
        System.out.println(new File("x/./renamed/../y").getCanonicalFile().getName() + " " + new File("x/y").getPath() + " " + new File("").getPath().isEmpty());
        File temporary = File.createTempFile("abc", null);
        System.out.println(temporary.isFile() + " " + temporary.getName().startsWith("abc") + " " + temporary.delete() + " " + temporary.exists());
    }
}
