package condy;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Constant dynamic and invokedynamic with bootstrap methods of the program: once each, arguments, failures. */
public class DynamicConstants {
    static int runs;

    public static Object constant(MethodHandles.Lookup lookup, String name, Class<?> type, Object... arguments) {
        System.out.println("bootstrap " + name + " " + type.getSimpleName() + " " + java.util.Arrays.toString(arguments) + " in " + lookup.lookupClass().getSimpleName());
        runs++;
        if (name.equals("fails")) {
            throw new IllegalStateException("bootstrap " + runs);
        }
        return type == int.class ? (Object) (arguments.length + 40) : name.equals("wrong") ? (Object) runs : name + arguments.length;
    }

    public static CallSite site(MethodHandles.Lookup lookup, String name, MethodType type, Object... arguments) throws ReflectiveOperationException {
        System.out.println("site " + name + " " + type + " " + java.util.Arrays.toString(arguments));
        MethodHandle target = lookup.findVirtual(String.class, "concat", MethodType.methodType(String.class, String.class));
        if (name.equals("mutable")) {
            MutableCallSite site = new MutableCallSite(type);
            site.setTarget(target);
            changing = site;
            return site;
        }
        return name.equals("null") ? null : new ConstantCallSite(target.asType(type));
    }

    static MutableCallSite changing;

    public static String other(String a, String b) {
        return b + "<" + a;
    }

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

    static int handle(Writer writer, String name, String descriptor) {
        int method = writer.member(10, "condy/DynamicConstants", name, descriptor);
        return writer.constant("handle" + name, out -> {
            out.writeByte(15);
            out.writeByte(6);
            out.writeShort(method);
        });
    }

    public static void main(String[] args) throws Exception {
        Writer writer = new Writer();
        int constants = handle(writer, "constant", "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;[Ljava/lang/Object;)Ljava/lang/Object;");
        int sites = handle(writer, "site", "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;[Ljava/lang/Object;)Ljava/lang/invoke/CallSite;");
        int text = writer.utf("an argument");
        int string = writer.constant("string", out -> {
            out.writeByte(8);
            out.writeShort(text);
        });
        int five = writer.constant("five", out -> {
            out.writeByte(3);
            out.writeInt(5);
        });
        int type = writer.type("java/util/List");
        int inner = writer.pair(17, 0, writer.pair(12, writer.utf("inner"), writer.utf("Ljava/lang/Object;")));
        writer.bootstraps = Writer.bytes(out -> {
            out.writeShort(3);
            for (int[] bootstrap : new int[][] {{constants}, {constants, string, five, type, inner}, {sites, string}}) {
                out.writeShort(bootstrap[0]);
                out.writeShort(bootstrap.length - 1);
                for (int i = 1; i < bootstrap.length; i++) {
                    out.writeShort(bootstrap[i]);
                }
            }
        });
        for (String name : new String[] {"plain", "fails", "wrong"}) {
            int index = writer.pair(17, 0, writer.pair(12, writer.utf(name), writer.utf(name.equals("wrong") ? "Ljava/lang/String;" : "Ljava/lang/Object;")));
            writer.method(9, name, "()Ljava/lang/Object;", 1, 0, new int[] {0x13, index >> 8, index & 0xff, 0xb0});
        }
        int number = writer.pair(17, 1, writer.pair(12, writer.utf("number"), writer.utf("I")));
        writer.method(9, "number", "()I", 2, 0, new int[] {0x13, number >> 8, number & 0xff, 0xac});
        for (String name : new String[] {"fixed", "mutable", "null"}) {
            int index = writer.pair(18, 2, writer.pair(12, writer.utf(name), writer.utf("(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;")));
            writer.method(9, name, "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;", 2, 2, new int[] {0x2a, 0x2b, 0xba, index >> 8, index & 0xff, 0, 0, 0xb0});
        }
        Class<?> made = writer.define(55, "condy/Made");
        for (int round = 0; round < 2; round++) {
            for (String name : new String[] {"plain", "fails", "wrong", "number"}) {
                call(made, name);
            }
            for (String name : new String[] {"fixed", "mutable", "null"}) {
                call(made, name, "a" + round, "b");
            }
            if (round == 0) {
                changing.setTarget(MethodHandles.lookup().findStatic(DynamicConstants.class, "other", changing.type()));
            }
        }
        System.out.println(runs);
    }

    static void call(Class<?> made, String name, String... arguments) throws Exception {
        Class<?>[] types = new Class<?>[arguments.length];
        java.util.Arrays.fill(types, String.class);
        try {
            System.out.println(name + " = " + made.getMethod(name, types).invoke(null, (Object[]) arguments));
        } catch (InvocationTargetException e) {
            System.out.println(name + " threw " + e.getCause().getClass().getName() + " " + e.getCause().getCause());
        }
    }
}
