package jurat.judge;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Type;

/** What a class file says in its pool of constants, without a look at its code: which classes it names or is given. */
record Mentions(Set<String> classes, boolean hasFinalizer) {
    private static final int CLASS = 7;
    private static final int NAME_AND_TYPE = 12;

    /** Names of classes are as the class file writes them. Nothing of a file that cannot be read. */
    static Mentions of(byte[] file) {
        Set<String> classes = new HashSet<>();
        try {
            ClassReader reader = new ClassReader(file);
            char[] buffer = new char[reader.getMaxStringLength()];
            for (int i = 1; i < reader.getItemCount(); i++) {
                int item = reader.getItem(i);
                int tag = item == 0 ? 0 : reader.readByte(item - 1);
                if (tag == CLASS) {
                    add(reader.readUTF8(item, buffer), true, classes);
                } else if (tag == NAME_AND_TYPE) {
                    String descriptor = reader.readUTF8(item + 2, buffer);
                    add(descriptor.substring(descriptor.indexOf(')') + 1), false, classes);
                }
            }
            return new Mentions(classes, hasFinalizer(reader, buffer));
        } catch (RuntimeException unreadable) {
            return new Mentions(Set.of(), false);
        }
    }

    private static void add(String text, boolean isName, Set<String> classes) {
        Type type = isName ? Type.getObjectType(text) : Type.getType(text);
        Type element = type.getSort() == Type.ARRAY ? type.getElementType() : type;
        if (element.getSort() == Type.OBJECT) {
            classes.add(element.getInternalName());
        }
    }

    /** Methods come after the fields, which come after the interfaces; each is skipped by the lengths of its attributes. */
    private static boolean hasFinalizer(ClassReader reader, char[] buffer) {
        int at = reader.header + 6;
        at += 2 + 2 * reader.readUnsignedShort(at);
        boolean found = false;
        for (boolean ofMethods : new boolean[] {false, true}) {
            int members = reader.readUnsignedShort(at);
            at += 2;
            for (int i = 0; i < members; i++) {
                found |= ofMethods && reader.readUTF8(at + 2, buffer).equals("finalize")
                        && reader.readUTF8(at + 4, buffer).equals("()V");
                int attributes = reader.readUnsignedShort(at + 6);
                at += 8;
                for (int j = 0; j < attributes; j++) {
                    at += 6 + reader.readInt(at + 2);
                }
            }
        }
        return found;
    }
}
