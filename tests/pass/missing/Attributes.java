package missing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;

/** What is asked of a file that is not there: questions answer, attributes throw. */
public class Attributes {
    interface Question {
        Object ask() throws IOException;
    }

    static void tell(String name, Question question) {
        try {
            System.out.println(name + ": " + question.ask());
        } catch (IOException problem) {
            System.out.println(name + ": " + problem);
        }
    }

    public static void main(String[] args) {
        Path path = Path.of("/no/such/place/file.txt");
        tell("exists", () -> Files.exists(path));
        tell("exists, no links", () -> Files.exists(path, LinkOption.NOFOLLOW_LINKS));
        tell("notExists", () -> Files.notExists(path));
        tell("isRegularFile", () -> Files.isRegularFile(path));
        tell("isDirectory", () -> Files.isDirectory(path));
        tell("isSymbolicLink", () -> Files.isSymbolicLink(path));
        tell("isReadable", () -> Files.isReadable(path));
        tell("isWritable", () -> Files.isWritable(path));
        tell("isExecutable", () -> Files.isExecutable(path));
        tell("isHidden", () -> Files.isHidden(path));
        tell("size", () -> Files.size(path));
        tell("getLastModifiedTime", () -> Files.getLastModifiedTime(path));
        tell("setLastModifiedTime", () -> Files.setLastModifiedTime(path, FileTime.fromMillis(0)));
        tell("readAttributes", () -> Files.readAttributes(path, BasicFileAttributes.class).size());
        tell("posix", () -> Files.readAttributes(path, PosixFileAttributes.class).permissions());
        tell("by name", () -> Files.readAttributes(path, "size,isDirectory"));
        tell("getAttribute", () -> Files.getAttribute(path, "size"));
        tell("getOwner", () -> Files.getOwner(path));
        tell("permissions", () -> Files.getPosixFilePermissions(path));
        tell("set permissions", () -> Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------")));
        tell("toRealPath", path::toRealPath);
        tell("readSymbolicLink", () -> Files.readSymbolicLink(path));
    }
}
