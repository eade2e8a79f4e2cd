package jurat.judge;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Tells {@link Probes} of what exception handlers catch that may be a sign of the machine's end: that memory or the stack did
 * not suffice here says nothing of another machine, and whoever goes on after it observes how large this one is.
 *
 * <p>The probe is the first instruction of the handler, with nothing but what was caught on the stack.
 */
final class Caught extends MethodVisitor {
    /** What a handler has to name to catch such an error; one that names nothing catches all. */
    private static final Set<String> CATCHING = Set.of("java/lang/Throwable", "java/lang/Error", "java/lang/VirtualMachineError",
            "java/lang/OutOfMemoryError", "java/lang/StackOverflowError");

    private final Set<Label> handlers = new HashSet<>();
    private boolean isAtHandler;

    Caught(MethodVisitor next) {
        super(Opcodes.ASM9, next);
    }

    /** Whether a class may have such a handler, which is cheap to look for: frames of handlers that name nothing name the first. */
    static boolean mayBeIn(String classText) {
        return CATCHING.stream().anyMatch(classText::contains);
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
        if (type == null || CATCHING.contains(type)) {
            handlers.add(handler);
        }
        super.visitTryCatchBlock(start, end, handler, type);
    }

    @Override
    public void visitLabel(Label label) {
        super.visitLabel(label);
        isAtHandler |= handlers.contains(label);
    }

    private void tell() {
        if (isAtHandler) {
            isAtHandler = false;
            mv.visitInsn(Opcodes.DUP);
            call();
        }
    }

    private void call() {
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, Gate.NAME, "caught", "(Ljava/lang/Object;)V", false);
    }

    @Override
    public void visitInsn(int opcode) {
        tell();
        super.visitInsn(opcode);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        tell();
        super.visitIntInsn(opcode, operand);
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
        tell();
        super.visitVarInsn(opcode, variable);
    }

    /** A frame names a new object by the label of its {@code new}: there, the probe comes after it. */
    @Override
    public void visitTypeInsn(int opcode, String type) {
        if (isAtHandler && opcode == Opcodes.NEW) {
            isAtHandler = false;
            super.visitTypeInsn(opcode, type);
            mv.visitInsn(Opcodes.SWAP);
            mv.visitInsn(Opcodes.DUP);
            call();
            mv.visitInsn(Opcodes.SWAP);
        } else {
            tell();
            super.visitTypeInsn(opcode, type);
        }
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        tell();
        super.visitFieldInsn(opcode, owner, name, descriptor);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        tell();
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        tell();
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        tell();
        super.visitJumpInsn(opcode, label);
    }

    @Override
    public void visitLdcInsn(Object value) {
        tell();
        super.visitLdcInsn(value);
    }

    @Override
    public void visitIincInsn(int variable, int increment) {
        tell();
        super.visitIincInsn(variable, increment);
    }

    @Override
    public void visitMaxs(int stack, int locals) {
        super.visitMaxs(handlers.isEmpty() ? stack : Math.max(stack + 1, 3), locals);
    }
}
