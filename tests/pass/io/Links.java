package io;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Symbolic and hard links that the program makes. */
public class Links {
    interface Action {
        Object run() throws IOException;
    }

    static void attempt(Action action) {
        try {
            System.out.println(action.run());
        } catch (IOException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) throws IOException {
        Path here = Path.of("").toRealPath();
        Files.createDirectories(Path.of("folder", "deep"));
        Path file = Files.writeString(Path.of("folder", "deep", "file"), "text");
        Path link = Files.createSymbolicLink(Path.of("link"), file);
        Path folderLink = Files.createSymbolicLink(Path.of("folderLink"), Path.of("folder", "deep").toAbsolutePath());
        Path dangling = Files.createSymbolicLink(Path.of("dangling"), Path.of("nowhere"));
        System.out.println(Files.isSymbolicLink(link) + " " + Files.isSymbolicLink(file) + " " + Files.isRegularFile(link) + " " + Files.isRegularFile(link, LinkOption.NOFOLLOW_LINKS));
        System.out.println(Files.readSymbolicLink(link) + " " + here.relativize(link.toRealPath()) + " " + here.relativize(folderLink.resolve("../deep/file").toRealPath()) + " " + Files.readString(folderLink.resolve("file")));
        System.out.println(Files.exists(dangling) + " " + Files.exists(dangling, LinkOption.NOFOLLOW_LINKS) + " " + Files.isSameFile(link, file) + " " + here.relativize(link.toRealPath(LinkOption.NOFOLLOW_LINKS)));
        attempt(() -> Files.createSymbolicLink(link, file));
        attempt(() -> Files.readSymbolicLink(file));
        attempt(() -> dangling.toRealPath());
        attempt(() -> Files.readString(Files.createDirectory(Path.of("known")).resolve("nothing")));
        Files.writeString(dangling, "made through the link");
        System.out.println(Files.readString(Path.of("nowhere")));
        Files.createSymbolicLink(Path.of("round"), Path.of("about"));
        Files.createSymbolicLink(Path.of("about"), Path.of("round"));
        attempt(() -> Files.readString(Path.of("round")));
        System.out.println(Files.exists(Path.of("round")) + " " + new File("round").exists() + " " + new File("link").getCanonicalFile().getName());
        try (Stream<Path> all = Files.walk(Path.of("."))) {
            all.sorted().forEach(System.out::println);
        }
        try (Stream<Path> all = Files.walk(folderLink, FileVisitOption.FOLLOW_LINKS)) {
            all.sorted().forEach(System.out::println);
        }
        Files.move(link, Path.of("moved"));
        System.out.println(Files.isSymbolicLink(Path.of("moved")) + " " + Files.exists(file));
        Files.delete(Path.of("moved"));
        System.out.println(Files.exists(file) + " " + new File("folderLink").delete() + " " + Files.exists(file));
        Path second = Files.createLink(Path.of("second"), file);
        Files.writeString(second, "changed");
        System.out.println(Files.readString(file) + " " + Files.isSameFile(file, second) + " " + Files.deleteIfExists(file) + " " + Files.readString(second));
        Files.copy(Files.createSymbolicLink(Path.of("copied"), second), Path.of("copy"), LinkOption.NOFOLLOW_LINKS);
        System.out.println(Files.isSymbolicLink(Path.of("copy")) + " " + Files.readString(Path.of("copy")));
    }
}
