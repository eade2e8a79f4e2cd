package numbers;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;

/** Arithmetic on BigInteger, of all sizes and signs. */
public class BigIntegers {
    static void attempt(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        BigInteger factorial = BigInteger.ONE;
        for (int i = 1; i <= 60; i++) {
            factorial = factorial.multiply(BigInteger.valueOf(i));
        }
        System.out.println(factorial + " " + factorial.bitLength() + " " + factorial.bitCount() + " " + factorial.getLowestSetBit());
        BigInteger a = new BigInteger("-123456789012345678901234567890");
        BigInteger b = new BigInteger("fedcba9876543210", 16);
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + a.divide(b) + " " + a.mod(b) + " " + a.remainder(b) + " " + Arrays.toString(a.divideAndRemainder(b)));
        System.out.println(a.and(b) + " " + a.or(b) + " " + a.xor(b) + " " + a.not() + " " + a.andNot(b) + " " + a.shiftLeft(70) + " " + a.shiftRight(70) + " " + a.testBit(200) + " " + b.setBit(100).flipBit(4).clearBit(5));
        System.out.println(b.pow(7) + " " + b.modPow(new BigInteger("65537"), factorial.add(BigInteger.ONE)) + " " + BigInteger.valueOf(17).modInverse(BigInteger.valueOf(3120)) + " " + a.gcd(b) + " " + b.sqrt() + " " + a.abs().negate().signum());
        System.out.println(a.compareTo(b) + " " + a.equals(new BigInteger(a.toString())) + " " + a.hashCode() + " " + a.toString(36) + " " + new BigInteger("-zz", 36) + " " + Arrays.toString(a.toByteArray()) + " " + new BigInteger(new byte[] {-1, 0}));
        System.out.println(a.longValue() + " " + a.intValue() + " " + a.doubleValue() + " " + b.floatValue() + " " + factorial.pow(20).doubleValue() + " " + BigInteger.valueOf(Long.MIN_VALUE).negate());
        System.out.println(new BigInteger("1000000007").isProbablePrime(20) + " " + new BigInteger("1000000011").nextProbablePrime() + " " + new BigInteger("561").isProbablePrime(10));
        attempt(() -> a.divide(BigInteger.ZERO));
        attempt(() -> a.mod(BigInteger.valueOf(-5)));
        attempt(() -> new BigInteger("12x"));
        attempt(() -> new BigInteger(""));
        attempt(() -> BigInteger.valueOf(1L << 40).intValueExact());
        attempt(() -> BigInteger.TWO.pow(-1));
        attempt(() -> BigInteger.valueOf(2).modInverse(BigInteger.valueOf(4)));
        Random random = new Random(99);
        BigInteger big = new BigInteger(3000, random);
        BigInteger other = new BigInteger(2500, random);
        BigInteger product = big.multiply(other);
        System.out.println(product.hashCode() + " " + product.divide(other).equals(big) + " " + product.mod(big).signum() + " " + big.multiply(big).equals(big.pow(2)) + " " + product.toString().length());
        BigInteger huge = new BigInteger(12000, random);
        System.out.println(huge.multiply(huge).sqrt().equals(huge) + " " + new BigInteger(huge.toString()).equals(huge) + " " + huge.multiply(product).mod(product).signum());
    }
}
