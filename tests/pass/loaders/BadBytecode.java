package loaders;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Class files that must not run: what the verifier and the linker refuse, by the kind of error. */
public class BadBytecode {
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

    static void refuse(String what, int major, String descriptor, int stack, int locals, int... code) {
        refuse(what, major, descriptor, stack, locals, new Writer(), code);
    }

    static void refuse(String what, int major, String descriptor, int stack, int locals, Writer writer, int... code) {
        writer.method(9, "run", descriptor, stack, locals, code);
        try {
            Class<?> made = writer.define(major, "loaders/Bad");
            Class.forName("loaders.Bad", true, made.getClassLoader());
            System.out.println(what + " accepted");
        } catch (LinkageError e) {
            System.out.println(what + ": " + e.getClass().getName());
        } catch (ClassNotFoundException e) {
            System.out.println(what + ": " + e);
        }
    }

    public static void main(String[] args) {
        for (int major : new int[] {49, 52}) {
            System.out.println("version " + major);
            refuse("good", major, "()I", 1, 0, 0x03, 0xac);
            refuse("int as reference", major, "(I)Ljava/lang/Object;", 1, 1, 0x1a, 0xb0);
            refuse("reference as int", major, "(Ljava/lang/Object;)I", 1, 1, 0x2a, 0xac);
            refuse("empty stack", major, "()I", 1, 0, 0xac);
            refuse("stack overflow", major, "()I", 1, 0, 0x03, 0x04, 0x60, 0xac);
            refuse("no such local", major, "()I", 1, 0, 0x15, 5, 0xac);
            refuse("unset local", major, "()I", 1, 1, 0x1a, 0xac);
            refuse("off the end", major, "()V", 1, 0, 0x03, 0x57);
            refuse("jump into an operand", major, "()V", 1, 0, 0xa7, 0, 4, 0x10, 0xb1);
            refuse("jump outside", major, "()V", 1, 0, 0xa7, 0, 100);
            refuse("half a long", major, "(J)V", 4, 2, 0x1e, 0x57, 0x57, 0xb1);
            refuse("wrong return", major, "()V", 1, 0, 0x03, 0xac);
            refuse("bad opcode", major, "()V", 1, 0, 0xcb, 0xb1);
            refuse("wrong constant", major, "()V", 1, 0, 0x12, 1, 0x57, 0xb1);
            refuse("merge without a frame", major, "(I)I", 1, 1, 0x1a, 0x99, 0, 4, 0x00, 0x03, 0xac);
            refuse("array of int as object", major, "([I)Ljava/lang/Object;", 2, 1, 0x2a, 0x03, 0x32, 0xb0);
        }
        Writer calls = new Writer();
        int missing = calls.member(10, "java/lang/String", "noSuchMethod", "()V");
        calls.method(9, "call", "(Ljava/lang/String;)V", 1, 1, new int[] {0x2a, 0xb6, missing >> 8, missing & 0xff, 0xb1});
        int absent = calls.member(9, "no/Such", "field", "I");
        calls.method(9, "field", "()I", 1, 0, new int[] {0xb2, absent >> 8, absent & 0xff, 0xac});
        int hidden = calls.member(9, "java/lang/String", "value", "[B");
        calls.method(9, "hidden", "(Ljava/lang/String;)Ljava/lang/Object;", 1, 1, new int[] {0x2a, 0xb4, hidden >> 8, hidden & 0xff, 0xb0});
        int dynamic = calls.member(10, "java/lang/Integer", "intValue", "()I");
        calls.method(9, "notStatic", "()I", 1, 0, new int[] {0xb8, dynamic >> 8, dynamic & 0xff, 0xac});
        int kind = calls.type("java/lang/Runnable");
        calls.method(9, "instance", "()Ljava/lang/Object;", 1, 0, new int[] {0xbb, kind >> 8, kind & 0xff, 0x57, 0x01, 0xb0});
        Class<?> made = calls.define(49, "loaders/Calls");
        for (String name : new String[] {"call", "field", "hidden", "notStatic", "instance"}) {
            for (java.lang.reflect.Method method : made.getMethods()) {
                if (method.getName().equals(name)) {
                    try {
                        System.out.println(name + " " + method.invoke(null, method.getParameterCount() == 0 ? new Object[0] : new Object[] {"text"}));
                    } catch (java.lang.reflect.InvocationTargetException e) {
                        System.out.println(name + ": " + e.getCause().getClass().getName());
                    } catch (IllegalAccessException e) {
                        System.out.println(e);
                    }
                }
            }
        }
    }
}
