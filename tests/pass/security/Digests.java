package security;

import java.nio.charset.StandardCharsets;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

/** Digests, checksums, Base64 and hex. */
public class Digests {
    static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    public static void main(String[] args) throws Exception {
        byte[] text = "The quick brown fox jumps over the lazy dog".getBytes(StandardCharsets.UTF_8);
        for (String name : new String[] {"MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512", "SHA3-256", "MD2", "SHA-512/256"}) {
            MessageDigest digest = MessageDigest.getInstance(name);
            System.out.println(name + " " + hex(digest.digest(text)) + " " + digest.getDigestLength() + " " + hex(digest.digest()).substring(0, 8));
        }
        MessageDigest parts = MessageDigest.getInstance("SHA-256");
        for (byte b : text) {
            parts.update(b);
        }
        MessageDigest fork = (MessageDigest) parts.clone();
        fork.update((byte) '.');
        System.out.println(hex(parts.digest()).equals(hex(MessageDigest.getInstance("SHA-256").digest(text))) + " " + hex(fork.digest()).substring(0, 16));
        byte[] large = new byte[10_000];
        for (int i = 0; i < large.length; i++) {
            large[i] = (byte) (i * 31);
        }
        System.out.println(hex(MessageDigest.getInstance("SHA-256").digest(large)) + " " + hex(MessageDigest.getInstance("MD5").digest(large)));
        try {
            MessageDigest.getInstance("NOPE");
        } catch (NoSuchAlgorithmException e) {
            System.out.println(e.getMessage());
        }
        DigestInputStream stream = new DigestInputStream(new java.io.ByteArrayInputStream(text), MessageDigest.getInstance("SHA-1"));
        stream.readAllBytes();
        System.out.println(hex(stream.getMessageDigest().digest()) + " " + MessageDigest.isEqual(new byte[] {1}, new byte[] {1}));
        for (Checksum checksum : new Checksum[] {new CRC32(), new Adler32(), new CRC32C()}) {
            checksum.update(text, 0, text.length);
            long whole = checksum.getValue();
            checksum.reset();
            for (byte b : text) {
                checksum.update(b);
            }
            System.out.println(Long.toHexString(whole) + " " + (whole == checksum.getValue()));
        }
        Base64.Encoder encoder = Base64.getEncoder();
        for (String s : new String[] {"", "a", "ab", "abc", "abcd", "\u00ff\u00fe?>"}) {
            byte[] bytes = s.getBytes(StandardCharsets.ISO_8859_1);
            System.out.println(encoder.encodeToString(bytes) + " " + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes) + " " + new String(Base64.getDecoder().decode(encoder.encode(bytes)), StandardCharsets.ISO_8859_1).equals(s));
        }
        System.out.println(Base64.getMimeEncoder().encodeToString(large).lines().count() + " " + Base64.getMimeDecoder().decode("YW\r\nJj").length);
        for (String bad : new String[] {"a", "ab=c", "a===", "YW Jj", "YWJj="}) {
            try {
                System.out.println(Base64.getDecoder().decode(bad).length);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(hex(HexFormat.of().parseHex("00ff7f")) + " " + HexFormat.of().withUpperCase().withPrefix("0x").withDelimiter(",").formatHex(new byte[] {10, -1}) + " " + HexFormat.fromHexDigits("ff") + " " + HexFormat.of().toHexDigits((short) 17));
        try {
            HexFormat.of().parseHex("0");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
