package missing;

import java.io.File;
import java.io.IOException;
import java.util.Arrays;

/** `java.io.File` of a path that is not there. */
public class OldFile {
    public static void main(String[] args) throws IOException {
        File file = new File("/no/such/place/file.txt");
        System.out.println(file.exists() + " " + file.isFile() + " " + file.isDirectory() + " " + file.isHidden());
        System.out.println(file.canRead() + " " + file.canWrite() + " " + file.canExecute());
        System.out.println(file.length() + " " + file.lastModified());
        System.out.println(Arrays.toString(file.list()) + " " + Arrays.toString(file.listFiles()));
        System.out.println(Arrays.toString(file.list((folder, name) -> true)));
        System.out.println(file.delete() + " " + file.mkdir() + " " + file.renameTo(new File("other.txt")));
        System.out.println(file.setLastModified(0) + " " + file.setReadOnly() + " " + file.setExecutable(true));
        System.out.println(file.getAbsolutePath() + " " + file.getCanonicalPath() + " " + file.getParentFile().exists());
        System.out.println(file.getTotalSpace());
        try {
            System.out.println(file.createNewFile());
        } catch (IOException problem) {
            System.out.println(problem);
        }
        try {
            System.out.println(File.createTempFile("abc", null, file.getParentFile()));
        } catch (IOException problem) {
            System.out.println(problem);
        }
    }
}
