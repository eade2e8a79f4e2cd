package nio;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Path;
import java.util.Arrays;

/** Encoders and decoders step by step, error actions, and paths without touching files. */
public class Charsets {
    public static void main(String[] args) throws CharacterCodingException {
        CharsetEncoder encoder = StandardCharsets.US_ASCII.newEncoder();
        try {
            encoder.encode(CharBuffer.wrap("aé"));
        } catch (CharacterCodingException e) {
            System.out.println(e);
        }
        encoder.reset();
        System.out.println(encoder.canEncode('é') + " " + encoder.canEncode("abc") + " " + encoder.maxBytesPerChar() + " " + StandardCharsets.UTF_8.newEncoder().maxBytesPerChar());
        ByteBuffer replaced = encoder.onUnmappableCharacter(CodingErrorAction.REPLACE).replaceWith(new byte[] {'!'}).encode(CharBuffer.wrap("aéb"));
        System.out.println(StandardCharsets.US_ASCII.decode(replaced));
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        for (byte[] bytes : new byte[][] {{(byte) 0xc3}, {(byte) 0xff}, {(byte) 0xe2, (byte) 0x82, 'x'}}) {
            try {
                System.out.println(decoder.decode(ByteBuffer.wrap(bytes)));
            } catch (CharacterCodingException e) {
                System.out.println(e);
            }
        }
        System.out.println(decoder.onMalformedInput(CodingErrorAction.IGNORE).decode(ByteBuffer.wrap(new byte[] {'a', (byte) 0xff, 'b'})));
        CharBuffer tiny = CharBuffer.allocate(2);
        decoder.reset();
        ByteBuffer input = ByteBuffer.wrap("héllo".getBytes(StandardCharsets.UTF_8));
        CoderResult result = decoder.decode(input, tiny, false);
        System.out.println(result + " " + input.position() + " " + tiny.flip() + " " + result.isOverflow());
        tiny.clear();
        CharBuffer wide = CharBuffer.allocate(10);
        System.out.println(decoder.decode(input, wide, true) + " " + decoder.flush(wide) + " " + wide.flip());
        System.out.println(Charset.forName("latin1") + " " + Charset.isSupported("UTF-32") + " " + Charset.defaultCharset() + " " + Charset.forName("utf8").aliases().contains("UTF8") + " " + StandardCharsets.UTF_8.contains(StandardCharsets.US_ASCII));
        for (String name : new String[] {"UTF-32", "windows-1252", "ISO-8859-15", "UTF-16LE", "IBM437"}) {
            Charset charset = Charset.forName(name);
            byte[] bytes = "aé€".getBytes(charset);
            System.out.println(name + " " + Arrays.toString(bytes) + " " + new String(bytes, charset));
        }
        try {
            Charset.forName("no-such");
        } catch (UnsupportedCharsetException e) {
            System.out.println(e.getMessage());
        }
        Path path = Path.of("/a/b/../c/./d.txt");
        System.out.println(path.normalize() + " " + path.getFileName() + " " + path.getParent() + " " + path.getNameCount() + " " + path.subpath(1, 3) + " " + path.getRoot() + " " + path.isAbsolute() + " " + path.startsWith("/a") + " " + path.endsWith("d.txt"));
        System.out.println(Path.of("/a/b").relativize(Path.of("/a/c/d")) + " " + Path.of("x").resolve("y/z") + " " + Path.of("x").resolve("/abs") + " " + Path.of("a/b").resolveSibling("c") + " " + Path.of("a").compareTo(Path.of("b")) + " " + Path.of("a", "", "b") + " [" + Path.of("") + "]");
        StringBuilder parts = new StringBuilder();
        Path.of("p/q/r").forEach(part -> parts.append(part).append('|'));
        System.out.println(parts);
    }
}
