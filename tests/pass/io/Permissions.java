package io;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Permissions are kept, copied, moved and told. */
public class Permissions {
    static String of(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    public static void main(String[] args) throws IOException {
        Path file = Files.writeString(Path.of("script.sh"), "echo");
        System.out.println(of(file) + " " + Files.isExecutable(file) + " " + file.toFile().canExecute());
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-x--x"));
        System.out.println(of(file) + " " + Files.isExecutable(file) + " " + file.toFile().canExecute());
        Path copy = Files.copy(file, Path.of("copy.sh"));
        Path full = Files.copy(file, Path.of("full.sh"), StandardCopyOption.COPY_ATTRIBUTES);
        System.out.println(of(copy) + " " + of(full));
        Path moved = Files.move(full, Path.of("moved.sh"));
        System.out.println(of(moved) + " " + Files.exists(full));
        Files.delete(moved);
        Files.createFile(moved);
        System.out.println(of(moved));
        Path own = Files.createFile(Path.of("own"), PosixFilePermissions.asFileAttribute(Set.of(PosixFilePermission.OWNER_READ)));
        System.out.println(of(own));
        Path folder = Files.createDirectory(Path.of("folder"), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        System.out.println(of(folder) + " " + of(Files.createDirectory(Path.of("plain"))));
        System.out.println(of(Files.createTempFile("a", "b")) + " " + of(Files.createTempDirectory("a")));
        File old = moved.toFile();
        System.out.println(old.setExecutable(true) + " " + of(moved));
        System.out.println(old.setExecutable(true, false) + " " + of(moved));
        System.out.println(old.setWritable(true, false) + " " + of(moved));
        System.out.println(old.setReadOnly() + " " + of(moved));
        System.out.println(old.setReadable(false, false) + " " + of(moved));
        System.out.println(Files.getAttribute(copy, "unix:mode"));
    }
}
