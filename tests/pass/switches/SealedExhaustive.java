// since: 21
package switches;

import java.util.Optional;
import java.util.function.UnaryOperator;

/** Exhaustive switches over sealed hierarchies with generics, enums as cases and nested switches. */
public class SealedExhaustive {
    sealed interface Token permits Token.Number, Token.Symbol, Token.Name { 
        record Number(double value) implements Token { }

        enum Symbol implements Token { PLUS, MINUS, OPEN, CLOSE }

        final class Name implements Token {
            final String text;

            Name(String text) {
                this.text = text;
            }
        }
    }

    static String show(Token token) {
        return switch (token) {
            case Token.Number(double v) when v == Math.rint(v) -> "integer " + (long) v;
            case Token.Number(double v) -> "real " + v;
            case Token.Symbol.PLUS -> "+";
            case Token.Symbol.MINUS -> "-";
            case Token.Symbol s -> s.name().toLowerCase();
            case Token.Name n -> n.text;
        };
    }

    sealed interface Tree<T> {
        record Leaf<T>(T value) implements Tree<T> { }

        record Fork<T>(Tree<T> left, Tree<T> right) implements Tree<T> { }
    }

    static <T> Tree<T> map(Tree<T> tree, UnaryOperator<T> f) {
        return switch (tree) {
            case Tree.Leaf<T>(T value) -> new Tree.Leaf<>(f.apply(value));
            case Tree.Fork<T>(Tree<T> left, Tree<T> right) -> new Tree.Fork<>(map(right, f), map(left, f));
        };
    }

    static int depth(Tree<?> tree) {
        return tree instanceof Tree.Fork<?>(var l, var r) ? 1 + Math.max(depth(l), depth(r)) : 0;
    }

    public static void main(String[] args) {
        Token[] tokens = {new Token.Number(3), new Token.Number(2.5), Token.Symbol.PLUS, Token.Symbol.MINUS, Token.Symbol.OPEN, new Token.Name("x")};
        for (Token token : tokens) {
            System.out.println(show(token));
        }
        Tree<String> tree = new Tree.Fork<>(new Tree.Leaf<>("a"), new Tree.Fork<>(new Tree.Leaf<>("b"), new Tree.Leaf<>("c")));
        System.out.println(map(tree, String::toUpperCase) + " " + depth(tree));
        Object o = Optional.of(5);
        System.out.println(switch (o) {
            case Optional<?> p when p.isPresent() -> switch (p.get()) {
                case Integer i when i > 3 -> "inner " + i;
                default -> "inner other";
            };
            default -> "outer";
        });
        int total = 0;
        for (Object item : new Object[] {1, "two", 3L, 4.0, null}) {
            total += switch (item) {
                case Integer i -> i;
                case String s -> s.length();
                case Long l -> l.intValue() * 100;
                case null -> 10_000;
                default -> {
                    System.out.println("default for " + item);
                    yield 1000;
                }
            };
        }
        System.out.println(total);
        try {
            show(null);
        } catch (NullPointerException e) {
            System.out.println("null token");
        }
    }
}
