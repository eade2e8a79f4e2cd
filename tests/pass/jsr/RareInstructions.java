package jsr;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Instructions that javac hardly writes: nop, swap, dup2_x2, goto_w, wide, returnAddress-free old code. */
public class RareInstructions {
    /** Writes a class file: constants as they are named, methods as bytes. */
    static class Writer extends ClassLoader {
        final ByteArrayOutputStream poolBytes = new ByteArrayOutputStream();
        final DataOutputStream pool = new DataOutputStream(poolBytes);
        final List<byte[]> methods = new ArrayList<>();
        final Map<String, Integer> known = new HashMap<>();
        int constants = 1;
        byte[] bootstraps;

        interface Part {
            void write(DataOutputStream out) throws IOException;
        }

        static byte[] bytes(Part part) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try {
                part.write(new DataOutputStream(out));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return out.toByteArray();
        }

        int constant(String key, Part part) {
            Integer old = known.get(key);
            if (old == null) {
                byte[] entry = bytes(part);
                poolBytes.writeBytes(entry);
                old = constants++;
                known.put(key, old);
            }
            return old;
        }

        int utf(String text) {
            return constant("u" + text, out -> {
                out.writeByte(1);
                out.writeUTF(text);
            });
        }

        int pair(int tag, int first, int second) {
            return constant(tag + ":" + first + ":" + second, out -> {
                out.writeByte(tag);
                out.writeShort(first);
                out.writeShort(second);
            });
        }

        int type(String name) {
            int text = utf(name);
            return constant("c" + name, out -> {
                out.writeByte(7);
                out.writeShort(text);
            });
        }

        int member(int tag, String owner, String name, String descriptor) {
            return pair(tag, type(owner), pair(12, utf(name), utf(descriptor)));
        }

        void method(int access, String name, String descriptor, int stack, int locals, int[] code, int... handlers) {
            int nameIndex = utf(name);
            int descriptorIndex = utf(descriptor);
            int codeIndex = utf("Code");
            methods.add(bytes(out -> {
                out.writeShort(access);
                out.writeShort(nameIndex);
                out.writeShort(descriptorIndex);
                out.writeShort(1);
                out.writeShort(codeIndex);
                out.writeInt(12 + code.length + handlers.length * 2);
                out.writeShort(stack);
                out.writeShort(locals);
                out.writeInt(code.length);
                for (int b : code) {
                    out.writeByte(b);
                }
                out.writeShort(handlers.length / 4);
                for (int value : handlers) {
                    out.writeShort(value);
                }
                out.writeShort(0);
            }));
        }

        Class<?> define(int major, String name) {
            int self = type(name);
            int parent = type("java/lang/Object");
            int attribute = bootstraps == null ? 0 : utf("BootstrapMethods");
            byte[] file = bytes(out -> {
                out.writeInt(0xcafebabe);
                out.writeInt(major);
                out.writeShort(constants);
                poolBytes.writeTo(out);
                out.writeShort(0x21);
                out.writeShort(self);
                out.writeShort(parent);
                out.writeInt(0);
                out.writeShort(methods.size());
                for (byte[] method : methods) {
                    out.write(method);
                }
                out.writeShort(bootstraps == null ? 0 : 1);
                if (bootstraps != null) {
                    out.writeShort(attribute);
                    out.writeInt(bootstraps.length);
                    out.write(bootstraps);
                }
            });
            return defineClass(name.replace('/', '.'), file, 0, file.length);
        }
    }

    static final int STATIC = 9;

    public static void main(String[] args) throws Exception {
        Writer writer = new Writer();
        // static int swap(int, int): (b - a) by swap
        writer.method(STATIC, "swap", "(II)I", 2, 2, new int[] {0x00, 0x1a, 0x1b, 0x5f, 0x64, 0xac});
        // static int shuffle(int, int, int, int): dup2_x2, then folded as ((c*10+d)*10+a ...)
        writer.method(STATIC, "shuffle", "(IIII)I", 8, 4, new int[] {
            0x1a, 0x1b, 0x1c, 0x1d, 0x5e, // a b c d, dup2_x2: c d a b c d
            0x10, 10, 0x68, 0x60, // c*?: c + d*10
            0x10, 10, 0x68, 0x60, // b + that*10
            0x10, 10, 0x68, 0x60, // a + that*10
            0x10, 10, 0x68, 0x60, // d + that*10
            0x10, 10, 0x68, 0x60, // c + that*10
            0xac,
        });
        // static long wideLocals(long): local 300 by wide instructions, goto_w over a nop
        writer.method(STATIC, "wideLocals", "(J)J", 4, 304, new int[] {
            0x1e, 0xc4, 0x37, 1, 44, // 0: lload_0, wide lstore 300
            0x10, 7, 0xc4, 0x36, 1, 46, // 5: bipush 7, wide istore 302
            0xc4, 0x84, 1, 46, 3, 0xe8, // 11: wide iinc 302 1000
            0xc8, 0, 0, 0, 6, // 17: goto_w 23
            0x00, // 22: nop
            0xc4, 0x16, 1, 44, // 23: wide lload 300
            0xc4, 0x15, 1, 46, 0x85, 0x61, 0xad, // 27: wide iload 302, i2l, ladd, lreturn
        });
        // static int lookup(int): lookupswitch and tableswitch with every padding
        writer.method(STATIC, "lookup", "(I)I", 1, 1, new int[] {
            0x1a, 0xab, 0, 0, // 0: iload_0, 1: lookupswitch, padded to 4
            0, 0, 0, 31, 0, 0, 0, 2, // default +31, two pairs
            0xff, 0xff, 0xff, 0xfb, 0, 0, 0, 27, // -5: +27
            0, 0, 0, 9, 0, 0, 0, 29, // 9: +29
            0x04, 0xac, // 28: return 1
            0x05, 0xac, // 30: return 2
            0x03, 0xac, // 32: return 0
        });
        // static Object[][][] arrays(int): multianewarray with two of three dimensions
        int cube = writer.type("[[[Ljava/lang/String;");
        writer.method(STATIC, "arrays", "(I)[[[Ljava/lang/String;", 2, 1, new int[] {0x1a, 0x06, 0xc5, cube >> 8, cube & 0xff, 2, 0xb0});
        // static double popped(double, long): pop2 and dup2_x1
        writer.method(STATIC, "popped", "(DJ)D", 10, 4, new int[] {0x26, 0x20, 0x5c, 0x58, 0x58, 0x26, 0x6b, 0xaf});
        // static int compare(float, float): fcmpl and fcmpg
        writer.method(STATIC, "compare", "(FF)I", 4, 2, new int[] {0x22, 0x23, 0x95, 0x22, 0x23, 0x96, 0x10, 10, 0x68, 0x60, 0xac});
        Class<?> made = writer.define(49, "jsr/Rare");
        System.out.println(made.getMethod("swap", int.class, int.class).invoke(null, 3, 10));
        System.out.println(made.getMethod("shuffle", int.class, int.class, int.class, int.class).invoke(null, 1, 2, 3, 4));
        System.out.println(made.getMethod("wideLocals", long.class).invoke(null, 1L << 40));
        for (int n : new int[] {-6, -5, 9, 10}) {
            System.out.print(made.getMethod("lookup", int.class).invoke(null, n) + " ");
        }
        System.out.println();
        String[][][] arrays = (String[][][]) made.getMethod("arrays", int.class).invoke(null, 2);
        System.out.println(arrays.length + " " + arrays[1].length + " " + arrays[1][2]);
        System.out.println(made.getMethod("popped", double.class, long.class).invoke(null, 1.5, 9L));
        System.out.println(made.getMethod("compare", float.class, float.class).invoke(null, 1f, Float.NaN) + " " + made.getMethod("compare", float.class, float.class).invoke(null, 2f, 1f));
        System.out.println(made.getDeclaredMethods().length + " " + made.getClassLoader().getClass().getSimpleName());
    }
}
