package missing;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Channels on files that are not there, with all options; and one that is made. */
public class Channels {
    static void tell(OpenOption... options) {
        Path path = Path.of("/no/such/place/file.bin");
        try (FileChannel channel = FileChannel.open(path, options)) {
            System.out.println("opened " + channel.size());
        } catch (IOException problem) {
            System.out.println(problem);
        }
    }

    public static void main(String[] args) throws IOException {
        tell(StandardOpenOption.READ);
        tell(StandardOpenOption.WRITE);
        tell(StandardOpenOption.READ, StandardOpenOption.WRITE);
        tell(StandardOpenOption.WRITE, StandardOpenOption.CREATE);
        tell(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
        tell(StandardOpenOption.APPEND);
        tell(StandardOpenOption.WRITE, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING);
        Path here = Path.of("here.bin");
        try (FileChannel channel = FileChannel.open(here, StandardOpenOption.WRITE, StandardOpenOption.CREATE)) {
            channel.write(ByteBuffer.wrap(new byte[] {1, 2, 3}));
        }
        System.out.println(Files.size(here));
        try (FileChannel channel = FileChannel.open(here.resolve("below"), StandardOpenOption.READ)) {
            System.out.println("opened " + channel.size());
        } catch (IOException problem) {
            System.out.println(problem);
        }
        Files.delete(here);
    }
}
