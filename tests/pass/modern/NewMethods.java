// since: 21
package modern;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Library methods that came between 18 and 21. */
public class NewMethods {
    public static void main(String[] args) throws Exception {
        System.out.println(Math.ceilDiv(7, 2) + " " + Math.ceilMod(7, 2) + " " + Math.ceilDivExact(-7, 2) + " " + Math.clamp(99L, 1, 10) + " " + Math.clamp(0.5, 1.0, 2.0) + " " + StrictMath.ceilDiv(-7L, 2));
        try {
            Math.clamp(1, 5, 3);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Integer.compress(0xabcdef, 0xf0f0f0) + " " + Long.expand(0x123L, 0xff00ffL) + " " + BigInteger.TWO.pow(500).parallelMultiply(BigInteger.TEN).bitLength());
        System.out.println(new StringBuilder("x").repeat("ab", 2).repeat('!', 3) + " " + "a1b2c3".indexOf("c", 1, 4) + " " + Arrays.toString("a,b;c".splitWithDelimiters("[,;]", -1)) + " " + Character.toString(0x1f600).codePoints().allMatch(Character::isEmoji));
        System.out.println(Locale.of("fr", "CA").toLanguageTag() + " " + HashMap.newHashMap(10).size() + " " + LinkedHashSet.newLinkedHashSet(5));
        try (var executor = Executors.newFixedThreadPool(2)) {
            Future<String> good = executor.submit(() -> "good");
            Future<String> bad = executor.submit(() -> {
                throw new IllegalStateException("bad");
            });
            System.out.println(good.get() + " " + good.state() + " " + good.resultNow());
            while (!bad.isDone()) {
                Thread.sleep(1);
            }
            System.out.println(bad.state() + " " + bad.exceptionNow().getMessage());
            try {
                bad.resultNow();
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(Thread.currentThread().threadId() + " " + Thread.currentThread().isVirtual());
        System.out.println(List.of(1, 2, 3).reversed() + " " + List.of(1, 2, 3).getLast() + " " + HexFormat.of().withUpperCase().formatHex(new byte[] {-85}));
        System.out.println(Float.float16ToFloat(Float.floatToFloat16(3.14159f)) + " " + Double.toString(2e-3) + " " + Double.toString(2.0E23) + " " + 1.0E23f);
    }
}
