package jurat.judge;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Adds probes to a class under test, and turns calls that would end the process into exceptions.
 *
 * <p>Only straight-line code is added, with nothing left on the stack, so that the stack map frames of the
 * class stay right as they are. Jumps and switches are numbered in code order from 0, each for itself.
 */
final class Instrumenter {
    private static final int ASM = Opcodes.ASM9;
    private static final String PROBES = Gate.NAME;
    /** The most that a probe puts on top of the user's stack: a key, two bounds and a number. */
    private static final int EXTRA_STACK = 4;

    private Instrumenter() {}

    /** The class with probes; the class as it is (but for exits) where that is not possible, with a note. */
    static byte[] withProbes(String name, byte[] original, ProbeTable table) {
        Set<String> tooLarge = new HashSet<>();
        while (true) {
            try {
                ClassReader reader = new ClassReader(original);
                ClassWriter writer = new ClassWriter(reader, 0);
                List<ProbeTable.Method> methods = new ArrayList<>();
                reader.accept(new ClassProbes(writer, name.replace('.', '/'), methods, tooLarge), parsing(reader));
                byte[] bytes = writer.toByteArray();
                table.add(methods);
                return bytes;
            } catch (MethodTooLargeException large) {
                String method = large.getMethodName() + large.getDescriptor();
                if (!tooLarge.add(method)) {
                    table.note(name + "." + method + " is too large to be measured");
                    return original;
                }
                table.note(name + "." + method + " is too large to be measured");
            } catch (ClassTooLargeException large) {
                table.note(name + " is too large to be measured");
                return original;
            } catch (RuntimeException unreadable) {
                table.note(name + " cannot be measured: " + unreadable.getMessage());
                return original;
            }
        }
    }

    /** Only exits, calls of chance and the like, for classes that are not under test. Most have none and are returned as they are. */
    static byte[] withoutExits(byte[] original) {
        String text = new String(original, StandardCharsets.ISO_8859_1);
        boolean names = text.contains("exit") || text.contains("halt") || text.contains("gc");
        boolean exits = names && (text.contains("java/lang/System") || text.contains("java/lang/Runtime"));
        if (!exits && !Chance.mayBeIn(text) && !Caught.mayBeIn(text)) {
            return original;
        }
        try {
            ClassReader reader = new ClassReader(original);
            ClassWriter writer = new ClassWriter(reader, 0);
            reader.accept(new ClassVisitor(ASM, writer) {
                @Override
                public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] thrown) {
                    return new Caught(new Exits(super.visitMethod(access, name, descriptor, signature, thrown)));
                }
            }, parsing(reader));
            return writer.toByteArray();
        } catch (RuntimeException unreadable) {
            return original;
        }
    }

    /** Before version 50 the machine does not look at stack map frames, and ASM does not write them. */
    private static int parsing(ClassReader reader) {
        return reader.readUnsignedShort(6) < Opcodes.V1_6 ? ClassReader.SKIP_FRAMES : 0;
    }

    private static class Exits extends MethodVisitor {
        /** Whether receivers are copied, which takes two more places on the stack. */
        private boolean copies;

        Exits(MethodVisitor next) {
            super(ASM, next);
        }

        @Override
        public void visitMaxs(int maxStack, int maxLocals) {
            super.visitMaxs(copies ? maxStack + 2 : maxStack, maxLocals);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (opcode != Opcodes.INVOKESTATIC && Chance.isForReceiver(owner, name, descriptor)) {
                copies = true;
                super.visitInsn(Opcodes.DUP2);
                super.visitInsn(Opcodes.POP);
                super.visitMethodInsn(Opcodes.INVOKESTATIC, PROBES, "handOver", "(Ljava/lang/Object;)V", false);
            } else if (Chance.isForClock(opcode == Opcodes.INVOKESTATIC, owner, name, descriptor)) {
                copies = true;
                super.visitInsn(Opcodes.DUP);
                super.visitMethodInsn(Opcodes.INVOKESTATIC, PROBES, "lookAt", "(Ljava/lang/Object;)V", false);
            } else {
                tell(Chance.of(owner, name, descriptor));
            }
            boolean oneNumber = descriptor.equals("(I)V");
            if (oneNumber && owner.equals("java/lang/System") && name.equals("exit")) {
                super.visitMethodInsn(Opcodes.INVOKESTATIC, PROBES, "exit", "(I)V", false);
            } else if (oneNumber && owner.equals("java/lang/Runtime") && (name.equals("exit") || name.equals("halt"))) {
                super.visitMethodInsn(Opcodes.INVOKESTATIC, PROBES, "exit", "(Ljava/lang/Runtime;I)V", false);
            } else if (owner.equals("java/lang/Runtime") && name.equals("gc")) {
                super.visitMethodInsn(Opcodes.INVOKESTATIC, PROBES, "gc", "(Ljava/lang/Runtime;)V", false);
            } else if (isReplaced(owner, name, descriptor)) {
                super.visitMethodInsn(Opcodes.INVOKESTATIC, PROBES, name, descriptor, false);
            } else if (owner.equals("java/lang/Runtime") && name.equals("availableProcessors")) {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                super.visitMethodInsn(Opcodes.INVOKESTATIC, PROBES, "processors", "(I)I", false);
            } else if (opcode != Opcodes.INVOKESTATIC && name.equals("hashCode") && descriptor.equals("()I")) {
                copies = true;
                super.visitInsn(Opcodes.DUP);
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                super.visitMethodInsn(Opcodes.INVOKESTATIC, PROBES, "hashed", "(Ljava/lang/Object;I)I", false);
            } else {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            }
        }

        /** {@code System::exit} and {@code Math::random} as method references, too. */
        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            Object[] rewritten = arguments.clone();
            for (Object argument : arguments) {
                if (argument instanceof Handle handle) {
                    tell(Chance.of(handle.getOwner(), handle.getName(), handle.getDesc()));
                }
            }
            for (int i = 0; i < rewritten.length; i++) {
                if (rewritten[i] instanceof Handle handle && handle.getDesc().equals("(I)V")) {
                    if (handle.getOwner().equals("java/lang/System") && handle.getName().equals("exit")) {
                        rewritten[i] = new Handle(Opcodes.H_INVOKESTATIC, PROBES, "exit", "(I)V", false);
                    } else if (handle.getOwner().equals("java/lang/Runtime")
                            && (handle.getName().equals("exit") || handle.getName().equals("halt"))) {
                        rewritten[i] = new Handle(Opcodes.H_INVOKESTATIC, PROBES, "exit", "(Ljava/lang/Runtime;I)V", false);
                    }
                } else if (rewritten[i] instanceof Handle handle
                        && isReplaced(handle.getOwner(), handle.getName(), handle.getDesc())) {
                    rewritten[i] = new Handle(Opcodes.H_INVOKESTATIC, PROBES, handle.getName(), handle.getDesc(), false);
                }
            }
            super.visitInvokeDynamicInsn(name, descriptor, bootstrap, rewritten);
        }

        private void tell(Chance chance) {
            if (chance != null) {
                super.visitMethodInsn(Opcodes.INVOKESTATIC, PROBES, chance.probe, "()V", false);
            }
        }

        /** What a program may be told otherwise elsewhere, {@link Probes} answers in place of the class library. */
        private static boolean isReplaced(String owner, String name, String descriptor) {
            return owner.equals("java/lang/System") && switch (name) {
                case "currentTimeMillis", "nanoTime", "identityHashCode", "gc" -> true;
                case "getenv" -> descriptor.startsWith("(Ljava/lang/String;)");
                default -> false;
            };
        }
    }

    private static final class ClassProbes extends ClassVisitor {
        /** In the second process classes have what JaCoCo adds to them: builds that measure coverage show it to reflection. */
        private static final boolean ALSO_MEASURED = Boolean.getBoolean("jurat.other");

        private final String owner;
        private int version;
        private boolean isInterface;
        private boolean hasCode;
        private final List<ProbeTable.Method> methods;
        private final Set<String> tooLarge;

        ClassProbes(ClassVisitor next, String owner, List<ProbeTable.Method> methods, Set<String> tooLarge) {
            super(ASM, next);
            this.owner = owner;
            this.methods = methods;
            this.tooLarge = tooLarge;
        }

        @Override
        public void visit(int classVersion, int access, String name, String signature, String above, String[] interfaces) {
            version = classVersion & 0xFFFF;
            isInterface = (access & Opcodes.ACC_INTERFACE) != 0;
            super.visit(classVersion, access, name, signature, above, interfaces);
        }

        @Override
        public void visitEnd() {
            if (ALSO_MEASURED && hasCode) {
                addMembersOfCoverage();
            }
            super.visitEnd();
        }

        private void addMembersOfCoverage() {
            boolean isConstant = version >= Opcodes.V11;
            int visible = isInterface ? Opcodes.ACC_PUBLIC : Opcodes.ACC_PRIVATE;
            int hidden = Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
            if (!isConstant) {
                int fixed = isInterface ? Opcodes.ACC_FINAL : Opcodes.ACC_TRANSIENT;
                super.visitField(visible | hidden | fixed, "$jacocoData", isInterface ? "Ljava/lang/Object;" : "[Z", null, null).visitEnd();
            }
            boolean hasMethod = !isInterface || version >= Opcodes.V1_8;
            if (hasMethod) {
                String lookup = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;)[Z";
                MethodVisitor init = super.visitMethod(visible | hidden, "$jacocoInit", isConstant ? lookup : "()[Z", null, null);
                init.visitCode();
                init.visitInsn(Opcodes.ACONST_NULL);
                init.visitInsn(Opcodes.ARETURN);
                init.visitMaxs(1, isConstant ? 3 : 0);
                init.visitEnd();
            }
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] thrown) {
            hasCode |= (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, thrown);
            if (tooLarge.contains(name + descriptor)) {
                return new Caught(new Exits(next));
            }
            return new Caught(new MethodProbes(next, owner, name, descriptor, methods));
        }
    }

    private static final class MethodProbes extends Exits {
        private final String owner;
        private final String name;
        private final String descriptor;
        private final List<ProbeTable.Method> methods;
        private final List<Integer> kinds = new ArrayList<>();
        private final Map<Integer, Integer> lines = new HashMap<>();
        /** Lines that begin at the next instruction; probes go behind the stack map frame that may still come. */
        private final List<Integer> pending = new ArrayList<>();
        private int first = -1;
        private int jumps;
        private int switches;

        MethodProbes(MethodVisitor next, String owner, String name, String descriptor, List<ProbeTable.Method> methods) {
            super(next);
            this.owner = owner;
            this.name = name;
            this.descriptor = descriptor;
            this.methods = methods;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            hit(allocate(1, ProbeTable.ENTRY, 0));
        }

        @Override
        public void visitLineNumber(int line, Label start) {
            super.visitLineNumber(line, start);
            pending.add(line);
        }

        @Override
        public void visitJumpInsn(int opcode, Label label) {
            flush();
            if (opcode != Opcodes.GOTO && opcode != Opcodes.JSR) {
                int id = allocate(2, ProbeTable.JUMP, jumps++);
                String operands;
                if (opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ICMPLE) {
                    mv.visitInsn(Opcodes.DUP2);
                    operands = "(III)V";
                } else if (opcode == Opcodes.IF_ACMPEQ || opcode == Opcodes.IF_ACMPNE) {
                    mv.visitInsn(Opcodes.DUP2);
                    operands = "(Ljava/lang/Object;Ljava/lang/Object;I)V";
                } else if (opcode == Opcodes.IFNULL || opcode == Opcodes.IFNONNULL) {
                    mv.visitInsn(Opcodes.DUP);
                    operands = "(Ljava/lang/Object;I)V";
                } else {
                    mv.visitInsn(Opcodes.DUP);
                    operands = "(II)V";
                }
                push(id);
                call(mnemonic(opcode), operands);
            }
            super.visitJumpInsn(opcode, label);
        }

        @Override
        public void visitTableSwitchInsn(int low, int high, Label otherwise, Label... labels) {
            flush();
            int id = allocate(labels.length + 1, ProbeTable.SWITCH, switches++);
            mv.visitInsn(Opcodes.DUP);
            push(low);
            push(high);
            push(id);
            call("tableswitch", "(IIII)V");
            super.visitTableSwitchInsn(low, high, otherwise, labels);
        }

        @Override
        public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
            flush();
            int id = allocate(labels.length + 1, ProbeTable.SWITCH, switches++);
            mv.visitInsn(Opcodes.DUP);
            push(Probes.addLookup(keys));
            push(id);
            call("lookupswitch", "(III)V");
            super.visitLookupSwitchInsn(otherwise, keys, labels);
        }

        /**
         * A frame names an object that is not initialised yet by the label of its {@code new}, so nothing may come
         * between the two: here the line's probe follows the instruction.
         */
        @Override
        public void visitTypeInsn(int opcode, String type) {
            if (opcode == Opcodes.NEW) {
                super.visitTypeInsn(opcode, type);
                flush();
            } else {
                flush();
                super.visitTypeInsn(opcode, type);
            }
        }

        @Override
        public void visitInsn(int opcode) {
            flush();
            super.visitInsn(opcode);
        }

        @Override
        public void visitIntInsn(int opcode, int operand) {
            flush();
            super.visitIntInsn(opcode, operand);
        }

        @Override
        public void visitVarInsn(int opcode, int variable) {
            flush();
            super.visitVarInsn(opcode, variable);
        }

        @Override
        public void visitFieldInsn(int opcode, String fieldOwner, String fieldName, String fieldDescriptor) {
            flush();
            super.visitFieldInsn(opcode, fieldOwner, fieldName, fieldDescriptor);
        }

        @Override
        public void visitMethodInsn(int opcode, String callee, String calleeName, String calleeDescriptor, boolean isInterface) {
            flush();
            super.visitMethodInsn(opcode, callee, calleeName, calleeDescriptor, isInterface);
        }

        @Override
        public void visitInvokeDynamicInsn(String callName, String callDescriptor, Handle bootstrap, Object... arguments) {
            flush();
            super.visitInvokeDynamicInsn(callName, callDescriptor, bootstrap, arguments);
        }

        @Override
        public void visitLdcInsn(Object value) {
            flush();
            super.visitLdcInsn(value);
        }

        @Override
        public void visitIincInsn(int variable, int increment) {
            flush();
            super.visitIincInsn(variable, increment);
        }

        @Override
        public void visitMultiANewArrayInsn(String type, int dimensions) {
            flush();
            super.visitMultiANewArrayInsn(type, dimensions);
        }

        @Override
        public void visitMaxs(int maxStack, int maxLocals) {
            super.visitMaxs(maxStack + EXTRA_STACK, maxLocals);
        }

        @Override
        public void visitEnd() {
            super.visitEnd();
            if (first >= 0) {
                methods.add(new ProbeTable.Method(owner, name, descriptor, first, kinds));
            }
        }

        private void flush() {
            for (int line : pending) {
                hit(lines.computeIfAbsent(line, fresh -> allocate(1, ProbeTable.LINE, fresh)));
            }
            pending.clear();
        }

        /** Probes of one method have consecutive numbers: classes are instrumented one at a time. */
        private int allocate(int howMany, int kind, int index) {
            int id = Probes.allocate(howMany);
            if (first < 0) {
                first = id;
            }
            for (int i = 0; i < howMany; i++) {
                kinds.add(kind);
                kinds.add(index);
                kinds.add(i);
            }
            return id;
        }

        private void hit(int id) {
            push(id);
            call("hit", "(I)V");
        }

        private void call(String probe, String probeDescriptor) {
            mv.visitMethodInsn(Opcodes.INVOKESTATIC, PROBES, probe, probeDescriptor, false);
        }

        private void push(int value) {
            if (value >= -1 && value <= 5) {
                mv.visitInsn(Opcodes.ICONST_0 + value);
            } else if (value == (byte) value) {
                mv.visitIntInsn(Opcodes.BIPUSH, value);
            } else if (value == (short) value) {
                mv.visitIntInsn(Opcodes.SIPUSH, value);
            } else {
                mv.visitLdcInsn(value);
            }
        }
    }

    private static String mnemonic(int opcode) {
        switch (opcode) {
            case Opcodes.IFEQ:
                return "ifeq";
            case Opcodes.IFNE:
                return "ifne";
            case Opcodes.IFLT:
                return "iflt";
            case Opcodes.IFGE:
                return "ifge";
            case Opcodes.IFGT:
                return "ifgt";
            case Opcodes.IFLE:
                return "ifle";
            case Opcodes.IF_ICMPEQ:
                return "if_icmpeq";
            case Opcodes.IF_ICMPNE:
                return "if_icmpne";
            case Opcodes.IF_ICMPLT:
                return "if_icmplt";
            case Opcodes.IF_ICMPGE:
                return "if_icmpge";
            case Opcodes.IF_ICMPGT:
                return "if_icmpgt";
            case Opcodes.IF_ICMPLE:
                return "if_icmple";
            case Opcodes.IF_ACMPEQ:
                return "if_acmpeq";
            case Opcodes.IF_ACMPNE:
                return "if_acmpne";
            case Opcodes.IFNULL:
                return "ifnull";
            case Opcodes.IFNONNULL:
                return "ifnonnull";
            default:
                throw new IllegalArgumentException("not a conditional jump: " + opcode);
        }
    }
}
