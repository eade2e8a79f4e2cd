package classes;

import java.util.HashMap;
import java.util.Map;

/** Static state: counters, hiding, constants of every type, initial values, static imports of the class itself. */
public class Statics {
    static int made;
    static final Map<String, Integer> REGISTRY = new HashMap<>();
    static boolean z;
    static byte b;
    static short s;
    static char c;
    static int i;
    static long l;
    static float f;
    static double d;
    static Object o;
    static final byte B = -128;
    static final short S = 32767;
    static final char C = '\u20ac';
    static final long L = 0x7fffffffffffffffL;
    static final float F = 1e-45f;
    static final double D = 1.0 / 3;
    static final boolean Z = !false;
    static final String T = "t" + B + C + Z;

    final int id = ++made;

    static {
        REGISTRY.put("first", made);
        i = 5;
    }

    static int later = i * 2;

    static {
        i = 6;
        REGISTRY.put("second", later);
    }

    static class Parent {
        static String name = "parent";

        static String hello() {
            return "hello from " + name;
        }

        String viaInstance() {
            return hello();
        }
    }

    static class Child extends Parent {
        static String name = "child";

        static String hello() {
            return "hi from " + name + " and " + Parent.name;
        }
    }

    static int sideEffect() {
        made += 100;
        return 0;
    }

    static Statics nothing() {
        made += 1000;
        return null;
    }

    static class Counter {
        private static int total;
        private int own;

        Counter hit() {
            own++;
            total++;
            return this;
        }
    }

    public static void main(String[] args) {
        System.out.println(z + " " + b + " " + s + " " + (int) c + " " + i + " " + l + " " + f + " " + d + " " + o + " " + later);
        System.out.println(B + " " + S + " " + C + " " + L + " " + F + " " + D + " " + Z + " " + T);
        System.out.println(new Statics().id + new Statics().id + " " + made + " " + REGISTRY.get("first") + REGISTRY.get("second"));
        Parent p = new Child();
        System.out.println(p.viaInstance() + " | " + Child.hello() + " | " + Parent.hello() + " | " + ((Parent) p).name);
        System.out.println(nothing().made + " " + nothing().i + " " + new int[] {7}[sideEffect()] + " " + made);
        Counter one = new Counter().hit().hit();
        new Counter().hit();
        System.out.println(one.own + " " + Counter.total);
        Statics.i <<= 3;
        Statics.l = i++ - --i;
        Statics.d += Statics.f = 2.5f;
        System.out.println(i + " " + l + " " + d + " " + f);
        int[] holder = {Statics.i};
        holder[0] = Statics.i = 9;
        System.out.println(holder[0] + i);
    }
}
