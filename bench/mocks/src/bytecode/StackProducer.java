package bytecode;

public interface StackProducer {
    int produced(ConstantPool pool);
}
