package missing;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;

/** Listing and walking folders that are not there. */
public class Folders {
    interface Walk {
        Object walk() throws IOException;
    }

    static void tell(String name, Walk walk) {
        try {
            System.out.println(name + ": " + walk.walk());
        } catch (IOException problem) {
            System.out.println(name + ": " + problem);
        }
    }

    public static void main(String[] args) {
        Path folder = Path.of("/no/such/folder");
        tell("list", () -> {
            try (var files = Files.list(folder)) {
                return files.count();
            }
        });
        tell("walk", () -> {
            try (var files = Files.walk(folder)) {
                return files.count();
            }
        });
        tell("find", () -> {
            try (var files = Files.find(folder, 3, (path, attributes) -> true)) {
                return files.count();
            }
        });
        tell("newDirectoryStream", () -> {
            try (var files = Files.newDirectoryStream(folder)) {
                return files.iterator().hasNext();
            }
        });
        tell("glob", () -> {
            try (var files = Files.newDirectoryStream(folder, "*.txt")) {
                return files.iterator().hasNext();
            }
        });
        tell("walkFileTree", () -> Files.walkFileTree(folder, new SimpleFileVisitor<Path>() {
            @Override
            public FileVisitResult visitFileFailed(Path file, IOException problem) {
                System.out.println("visitFileFailed " + file + " " + problem);
                return FileVisitResult.CONTINUE;
            }
        }));
        tell("delete", () -> {
            Files.delete(folder);
            return "deleted";
        });
        tell("deleteIfExists", () -> Files.deleteIfExists(folder));
        tell("createDirectory", () -> Files.createDirectory(folder));
        tell("createFile", () -> Files.createFile(folder.resolve("file")));
        tell("createTempFile", () -> {
            try {
                return Files.createTempFile(folder, "a", "b");
            } catch (NoSuchFileException missing) {
                return missing.getFile().startsWith("/no/such/folder/a");
            }
        });
        tell("writeString", () -> Files.writeString(folder.resolve("file"), "text"));
        tell("createSymbolicLink", () -> Files.createSymbolicLink(folder.resolve("link"), Path.of("target")));
    }
}
