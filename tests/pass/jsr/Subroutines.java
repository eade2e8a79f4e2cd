package jsr;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Class files of version 49 with jsr, jsr_w, ret and wide ret, as old compilers wrote finally. */
public class Subroutines {
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
        // static int twice(int): calls one subroutine from two places
        writer.method(STATIC, "twice", "(I)I", 2, 2, new int[] {
            0xa8, 0, 8, // 0: jsr 8
            0xa8, 0, 5, // 3: jsr 8
            0x1a, // 6: iload_0
            0xac, // 7: ireturn
            0x4c, // 8: astore_1
            0x84, 0, 10, // 9: iinc 0 10
            0xa9, 1, // 12: ret 1
        });
        // static int cleanup(int[], int): try { a[0] = 10 / n } finally { a[1]++ }, returns a[0]
        writer.method(STATIC, "cleanup", "([II)I", 4, 4, new int[] {
            0x2a, 0x03, 0x10, 10, 0x1b, 0x6c, 0x4f, // 0: a[0] = 10 / n
            0xa8, 0, 13, // 7: jsr 20
            0x2a, 0x03, 0x2e, 0xac, // 10: return a[0]
            0x4d, // 14: handler: astore_2
            0xa8, 0, 5, // 15: jsr 20
            0x2c, 0xbf, // 18: aload_2, athrow
            0x4e, // 20: astore_3
            0x2a, 0x04, 0x5c, 0x2e, 0x04, 0x60, 0x4f, // 21: a[1]++
            0xa9, 3, // 28: ret 3
        }, 0, 10, 14, 0);
        // static int nested(int): a subroutine that calls another, by jsr_w and wide ret
        writer.method(STATIC, "nested", "(I)I", 2, 3, new int[] {
            0xc9, 0, 0, 0, 7, // 0: jsr_w 7
            0x1a, 0xac, // 5: return n
            0x4c, // 7: astore_1
            0xa8, 0, 10, // 8: jsr 18
            0xa8, 0, 7, // 11: jsr 18
            0xc4, 0xa9, 0, 1, // 14: wide ret 1
            0x4d, // 18: astore_2
            0x1a, 0x05, 0x68, 0x3b, // 19: n *= 2
            0xa9, 2, // 23: ret 2
        });
        // static int loop(int): a subroutine inside a loop
        writer.method(STATIC, "loop", "(I)I", 2, 3, new int[] {
            0x03, 0x3c, // 0: sum = 0
            0x1a, 0x99, 0, 12, // 2: if n == 0 goto 15
            0xa8, 0, 11, // 6: jsr 17
            0x84, 0, 0xff, // 9: n--
            0xa7, 0xff, 0xf6, // 12: goto 2
            0x1b, 0xac, // 15: return sum
            0x4d, // 17: astore_2
            0x1b, 0x1a, 0x60, 0x3c, // 18: sum += n
            0xa9, 2, // 22: ret 2
        });
        Class<?> made = writer.define(49, "jsr/Made");
        System.out.println(made.getMethod("twice", int.class).invoke(null, 5));
        int[] cells = new int[2];
        System.out.println(made.getMethod("cleanup", int[].class, int.class).invoke(null, cells, 3) + " " + cells[1]);
        try {
            made.getMethod("cleanup", int[].class, int.class).invoke(null, cells, 0);
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause() + " " + cells[0] + " " + cells[1]);
        }
        System.out.println(made.getMethod("nested", int.class).invoke(null, 7));
        System.out.println(made.getMethod("loop", int.class).invoke(null, 100));
        Writer late = new Writer();
        late.method(STATIC, "twice", "(I)I", 2, 2, new int[] {0xa8, 0, 5, 0x1a, 0xac, 0x4c, 0xa9, 1});
        try {
            late.define(52, "jsr/TooLate").getMethods();
            System.out.println("defined");
        } catch (VerifyError | ClassFormatError e) {
            System.out.println(e.getClass());
        }
    }
}
