package bytecode;

public interface StackConsumer {
    int consumed(ConstantPool pool);
}
