package enums;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;

/** Enums with constant bodies, lambdas as fields, abstract methods and references to each other. */
public class StateMachine {
    enum Token { DIGIT(Character::isDigit), SIGN(c -> c == '+' || c == '-'), DOT(c -> c == '.'), OTHER(c -> true);

        private final IntPredicate test;

        Token(IntPredicate test) {
            this.test = test;
        }

        static Token of(char c) {
            for (Token token : values()) {
                if (token.test.test(c)) {
                    return token;
                }
            }
            throw new AssertionError(c);
        }
    }

    enum State {
        START {
            @Override
            State next(Token token) {
                return switch (token) {
                    case DIGIT -> WHOLE;
                    case SIGN -> SIGNED;
                    case DOT -> POINT;
                    case OTHER -> ERROR;
                };
            }
        },
        SIGNED {
            @Override
            State next(Token token) {
                return token == Token.DIGIT ? WHOLE : token == Token.DOT ? POINT : ERROR;
            }
        },
        WHOLE(true) {
            @Override
            State next(Token token) {
                return token == Token.DIGIT ? this : token == Token.DOT ? FRACTION : ERROR;
            }
        },
        POINT {
            @Override
            State next(Token token) {
                return token == Token.DIGIT ? FRACTION : ERROR;
            }
        },
        FRACTION(true) {
            @Override
            State next(Token token) {
                return token == Token.DIGIT ? this : ERROR;
            }
        },
        ERROR {
            @Override
            State next(Token token) {
                return this;
            }
        };

        final boolean accepting;

        State() {
            this(false);
        }

        State(boolean accepting) {
            this.accepting = accepting;
        }

        abstract State next(Token token);
    }

    enum Direction {
        NORTH, EAST, SOUTH, WEST;

        private static final Direction[] ALL = values();
        private static final Map<Direction, Direction> OPPOSITE = new EnumMap<>(Direction.class);

        static {
            for (Direction d : ALL) {
                OPPOSITE.put(d, ALL[(d.ordinal() + 2) % 4]);
            }
        }

        Direction turn(int quarters) {
            return ALL[Math.floorMod(ordinal() + quarters, 4)];
        }
    }

    enum Text {
        UPPER(String::toUpperCase), TWICE(s -> s + s), BOTH(s -> TWICE.apply(UPPER.apply(s)));

        private final UnaryOperator<String> f;

        Text(UnaryOperator<String> f) {
            this.f = f;
        }

        String apply(String s) {
            return f.apply(s);
        }

        private static UnaryOperator<String> unused() {
            return BOTH.f;
        }
    }

    public static void main(String[] args) {
        EnumMap<State, Integer> visits = new EnumMap<>(State.class);
        for (String text : new String[] {"12", "-3.5", ".5", "+", "1.2.3", "x", "", "7."}) {
            State state = State.START;
            for (char c : text.toCharArray()) {
                state = state.next(Token.of(c));
                visits.merge(state, 1, Integer::sum);
            }
            System.out.println("'" + text + "' " + state + " " + state.accepting);
        }
        System.out.println(visits + " " + EnumSet.complementOf(EnumSet.copyOf(visits.keySet())));
        System.out.println(Direction.NORTH.turn(-1) + " " + Direction.OPPOSITE + " " + Direction.WEST.turn(5));
        System.out.println(Text.BOTH.apply("ab") + " " + State.WHOLE.getClass().getSuperclass().getSimpleName() + " " + (Text.UPPER.getClass() == Text.class) + " " + (Text.unused() != null));
        EnumSet<Direction> set = EnumSet.noneOf(Direction.class);
        set.add(Direction.SOUTH);
        set.add(Direction.NORTH);
        for (Direction d : set) {
            System.out.print(d.name().charAt(0));
        }
        System.out.println(set.hashCode() == EnumSet.of(Direction.NORTH, Direction.SOUTH).hashCode());
        System.out.println(State.valueOf("POINT").toString().concat(State.class.getEnumConstants().length + ""));
    }
}
