package bytecode;

final class StackDepth {
    private StackDepth() {}

    /** By how many slots an instruction changes the operand stack; loaded longs count twice. */
    static int change(Instruction instruction, ConstantPool pool) {
        if (instruction.opcode() < 0) {
            throw new IllegalArgumentException("not an instruction: " + instruction.opcode());
        }
        int change = 0;
        if (instruction instanceof StackConsumer consumer) {
            change -= consumer.consumed(pool);
        }
        if (instruction instanceof StackProducer producer) {
            change += producer.produced(pool);
            if (instruction instanceof IndexedInstruction indexed && pool.constant(indexed.index()) instanceof Long) {
                change++;
            }
        }
        return change;
    }
}
