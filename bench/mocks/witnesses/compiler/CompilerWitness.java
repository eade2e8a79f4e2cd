package compiler;

import static witness.Expect.isTrue;
import static witness.Expect.same;

import java.util.Set;

final class CompilerWitness {
    private CompilerWitness() {}

    record Number(int line, int value) implements Expression, Constant {}

    record Operation(int line, char operator, Expression left, Expression right) implements Expression, Binary {}

    private static Integer folded(int left, char operator, int right) {
        return Folding.fold(new Operation(1, operator, new Number(1, left), new Number(1, right)));
    }

    static void fold() {
        Expression variable = () -> 1;
        same(5, Folding.fold(new Number(1, 5)));
        same(null, Folding.fold(variable));
        same(null, Folding.fold(new Operation(1, '+', variable, variable)));
        same(null, Folding.fold(new Operation(1, '+', new Number(1, 5), variable)));
        same(9, folded(6, '+', 3));
        same(18, folded(6, '*', 3));
        same(2, folded(6, '/', 3));
        same(null, folded(6, '/', 0));
        same(null, folded(6, '-', 3));
    }

    static class Type implements Reference {
        private final boolean isSubtype;
        Reference parent;

        Type(boolean isSubtype) {
            this.isSubtype = isSubtype;
        }

        @Override
        public boolean isSubtypeOf(Kind other) {
            return isSubtype;
        }

        @Override
        public Reference parent() {
            return parent;
        }
    }

    static class GenericType extends Type implements Generic {
        private final Kind erasure;

        GenericType(Kind erasure) {
            super(false);
            this.erasure = erasure;
        }

        @Override
        public Kind erasure() {
            return erasure;
        }
    }

    static void join() {
        Type narrow = new Type(true);
        Type wide = new Type(false);
        wide.parent = narrow;
        same(Primitive.INT, Kinds.join(Primitive.INT, Primitive.INT));
        same(Primitive.VOID, Kinds.join(Primitive.INT, wide));
        same(Primitive.VOID, Kinds.join(wide, Primitive.INT));
        same(wide, Kinds.join(narrow, wide));
        same(narrow, Kinds.join(wide, new Type(false)));
        same(wide, Kinds.join(wide, new GenericType(wide)));
        same(narrow, Kinds.join(wide, new GenericType(narrow)));
    }

    static class Straight implements Block {
        Block next;

        @Override
        public Block next() {
            return next;
        }
    }

    static class Exit extends Straight implements ExitBlock {
        @Override
        public int status() {
            return 0;
        }
    }

    static class Fork extends Straight implements Conditional {
        private final boolean isLikely;
        private final Block otherwise;

        Fork(boolean isLikely, Block otherwise) {
            this.isLikely = isLikely;
            this.otherwise = otherwise;
        }

        @Override
        public boolean isLikely() {
            return isLikely;
        }

        @Override
        public Block otherwise() {
            return otherwise;
        }
    }

    static void leads() {
        Straight end = new Straight();
        Straight start = new Straight();
        start.next = end;
        isTrue(Traces.leads(start, end, 2));
        isTrue(!Traces.leads(start, end, 0));
        isTrue(!Traces.leads(end, start, 3));
        isTrue(!Traces.leads(new Exit(), end, 3));
        isTrue(Traces.leads(new Fork(false, end), end, 3));
        isTrue(!Traces.leads(new Fork(true, end), end, 3));
    }

    static class Inlining extends Pass {
        Inlining() {
            super("inlining");
        }

        @Override
        protected boolean apply(Code code) throws PassException {
            return true;
        }
    }

    @Requires("parsing")
    @Requires("inlining")
    static class Cleaning extends Pass {
        Cleaning() {
            super("cleaning");
        }

        @Override
        protected boolean apply(Code code) throws PassException {
            throw new PassException("not ready");
        }
    }

    static class Tuned extends Inlining implements Tunable {
        @Override
        public int level() {
            return 3;
        }

        @Override
        protected boolean apply(Code code, int level) {
            return level > 3;
        }
    }

    static void run() {
        PassManager manager = new PassManager(Set.of("parsing"));
        same("waits for inlining", manager.run(new Cleaning(), () -> 5));
        same("changed", manager.run(new Inlining(), () -> 5));
        same("failed: not ready", manager.run(new Cleaning(), () -> 5));
        same("nothing to do", manager.run(new Cleaning(), () -> 0));
        same("done", manager.run(new Tuned(), () -> 5));
    }
}
