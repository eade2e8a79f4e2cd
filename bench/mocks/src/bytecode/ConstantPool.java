package bytecode;

public interface ConstantPool {
    Object constant(int index);
}
