package compiler;

final class Folding {
    private Folding() {}

    /** The value of an expression that is known while compiling, null where it is not. */
    static Integer fold(Expression expression) {
        if (expression instanceof Constant constant) {
            return constant.value();
        }
        if (expression instanceof Binary binary && binary.left() instanceof Constant left && binary.right() instanceof Constant right) {
            switch (binary.operator()) {
                case '+':
                    return left.value() + right.value();
                case '*':
                    return left.value() * right.value();
                case '/':
                    return right.value() == 0 ? null : (Integer) (left.value() / right.value());
                default:
                    return null;
            }
        }
        return null;
    }
}
