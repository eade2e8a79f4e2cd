package coverage;

/** Masks, shifts and sums of bits. */
public final class Bits {

    public static final int READ = 1;
    public static final int WRITE = 2;
    public static final int EXECUTE = 4;

    private Bits() {}

    /** Hard: one round for each bit that is set. */
    public static boolean isCrowded(int x) {
        int count = 0;
        while (x != 0) {
            x &= x - 1;
            count++;
        }
        return count > 12;
    }

    /** Hard: among 64-bit numbers few satisfy it, and the smallest one does not. */
    public static boolean isPowerOfTwo(long x) {
        return x > 0 && (x & (x - 1)) == 0;
    }

    /** Hard: later tests see what earlier ones shifted. */
    public static int highestBit(int x) {
        if (x == 0) {
            return -1;
        }
        int n = 0;
        if ((x & 0xffff0000) != 0) {
            n += 16;
            x >>>= 16;
        }
        if ((x & 0xff00) != 0) {
            n += 8;
            x >>>= 8;
        }
        if ((x & 0xf0) != 0) {
            n += 4;
            x >>>= 4;
        }
        if ((x & 0xc) != 0) {
            n += 2;
            x >>>= 2;
        }
        return (x & 2) != 0 ? n + 1 : n;
    }

    /** Hard: one number of four thousand million. */
    public static boolean opens(int key) {
        if (key == 0) {
            return false;
        }
        int turned = (key << 7 | key >>> 25) ^ 0x5bd1e995;
        return turned == 0x12345678;
    }

    /** Hard: three conditions on one number. */
    public static boolean isSuspicious(int flags) {
        if ((flags & ~(READ | WRITE | EXECUTE)) != 0) {
            throw new IllegalArgumentException("unknown flag");
        }
        return (flags & WRITE) != 0 && (flags & READ) == 0 || (flags & EXECUTE) != 0;
    }

    /** Infeasible: eight bits are never above 255. */
    public static int signed(byte b) {
        int unsigned = b & 0xff;
        if (unsigned > 255) { // infeasible
            throw new IllegalStateException("never");
        }
        return unsigned >= 128 ? unsigned - 256 : unsigned;
    }

    /** Hard: a sum over all bytes that must come out at one value. */
    public static boolean hasChecksum(byte[] data) {
        int sum = 0xff;
        for (byte b : data) {
            sum ^= b & 0xff;
            for (int i = 0; i < 8; i++) {
                sum = (sum & 1) != 0 ? sum >>> 1 ^ 0x8c : sum >>> 1;
            }
        }
        return sum == 0x2a;
    }
}
