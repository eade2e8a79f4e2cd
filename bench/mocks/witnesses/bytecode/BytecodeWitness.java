package bytecode;

import static witness.Expect.same;
import static witness.Expect.thrown;

import java.util.ArrayList;
import java.util.List;

final class BytecodeWitness {
    private BytecodeWitness() {}

    static class Plain extends Instruction {
        Instruction next;

        Plain(int opcode, int length) {
            super(opcode, length);
        }

        @Override
        public Instruction next() {
            return next;
        }
    }

    static class Pop extends Plain implements StackConsumer {
        Pop() {
            super(87, 1);
        }

        @Override
        public int consumed(ConstantPool pool) {
            return 1;
        }
    }

    static class Push extends Plain implements StackProducer {
        Push() {
            super(3, 1);
        }

        @Override
        public int produced(ConstantPool pool) {
            return 1;
        }
    }

    static class Load extends Push implements IndexedInstruction {
        @Override
        public int index() {
            return 4;
        }
    }

    static void change() {
        thrown(IllegalArgumentException.class, "not an instruction: -1", () -> StackDepth.change(new Plain(-1, 1), index -> null));
        same(0, StackDepth.change(new Plain(0, 1), index -> null));
        same(-1, StackDepth.change(new Pop(), index -> null));
        same(1, StackDepth.change(new Push(), index -> null));
        same(1, StackDepth.change(new Load(), index -> "text"));
        same(2, StackDepth.change(new Load(), index -> (long) index));
    }

    static class Jump extends Plain implements BranchSource {
        Instruction target;

        Jump(int length) {
            super(167, length);
        }

        @Override
        public Instruction target() {
            return target;
        }
    }

    static class Labels implements LabelSink {
        final List<String> told = new ArrayList<>();

        @Override
        public void endless(int offset) {
            told.add("endless " + offset);
        }

        @Override
        public void chained(int offset, Instruction target) {
            told.add("chained " + offset);
        }
    }

    static void place() {
        Plain first = new Plain(0, 1);
        Jump chained = new Jump(3);
        Jump wide = new Jump(5);
        Jump endless = new Jump(3);
        first.next = chained;
        chained.next = wide;
        wide.next = endless;
        chained.target = endless;
        wide.target = first;
        endless.target = endless;
        Labels labels = new Labels();
        same(12, Layout.place(first, labels));
        same(List.of("chained 1", "endless 9"), labels.told);
        Jump toWide = new Jump(3);
        toWide.target = wide;
        same(3, Layout.place(toWide, labels));
        same(2, labels.told.size());
    }

    interface NamedCodec extends Codec {}

    enum Codecs implements Codec {
        CODE;

        @Override
        public String attribute() {
            return name();
        }
    }

    record RecordCodec(String attribute) implements Codec {}

    static class ClassCodec implements Codec {
        @Override
        public String attribute() {
            return "Code";
        }
    }

    abstract static class TransformingCodec extends Transformer implements Codec {
        TransformingCodec() {
            super(true);
        }
    }

    static void describe() {
        same("not a codec", CodecKinds.describe(Codec.class));
        same("not a codec", CodecKinds.describe(String.class));
        same("by a proxy", CodecKinds.describe(NamedCodec.class));
        same("by its constants", CodecKinds.describe(Codecs.class));
        same("by its components", CodecKinds.describe(RecordCodec.class));
        same("by a transformer", CodecKinds.describe(TransformingCodec.class));
        same("by a constructor", CodecKinds.describe(ClassCodec.class));
    }

    static class Number implements FrameType {
        private final int dimensions;

        Number(int dimensions) {
            this.dimensions = dimensions;
        }

        @Override
        public int dimensions() {
            return dimensions;
        }

        @Override
        public FrameType parent() {
            return NullType.INSTANCE;
        }
    }

    static class Reference implements ReferenceType {
        private final boolean isAssignable;

        Reference(boolean isAssignable) {
            this.isAssignable = isAssignable;
        }

        @Override
        public int dimensions() {
            return 0;
        }

        @Override
        public boolean isAssignableTo(ReferenceType other) {
            return isAssignable;
        }

        @Override
        public ReferenceType parent() {
            return this;
        }
    }

    static void merge() {
        FrameType number = new Number(1);
        ReferenceType narrow = new Reference(true);
        ReferenceType wide = new Reference(false);
        same(number, Frames.merge(number, number));
        same(null, Frames.merge(narrow, number));
        same(wide, Frames.merge(NullType.INSTANCE, wide));
        same(wide, Frames.merge(number, wide));
        same(wide, Frames.merge(narrow, wide));
        same(wide, Frames.merge(wide, narrow));
        same(NullType.INSTANCE, Frames.merge(number, new Number(1)));
        same(null, Frames.merge(number, new Number(2)));
    }
}
