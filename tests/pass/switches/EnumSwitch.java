package switches;

import java.util.function.IntBinaryOperator;

/** Switches over enums: as statement, as exhaustive expression, over constants with bodies. */
public class EnumSwitch {
    enum Op implements IntBinaryOperator {
        ADD {
            @Override
            public int applyAsInt(int a, int b) {
                return a + b;
            }
        },
        SUB {
            @Override
            public int applyAsInt(int a, int b) {
                return a - b;
            }
        },
        NEG {
            @Override
            public int applyAsInt(int a, int b) {
                return -a;
            }

            @Override
            boolean unary() {
                return true;
            }
        };

        boolean unary() {
            return false;
        }
    }

    enum Light { RED, GREEN, YELLOW }

    static Light next(Light light) {
        return switch (light) {
            case RED -> Light.GREEN;
            case GREEN -> Light.YELLOW;
            case YELLOW -> Light.RED;
        };
    }

    static String symbol(Op op) {
        switch (op) {
            case ADD:
                return "+";
            case SUB:
                return "-";
            default:
                return op.name().toLowerCase();
        }
    }

    static int weight(Thread.State state) {
        return switch (state) {
            case NEW, TERMINATED -> 0;
            case RUNNABLE -> 10;
            default -> {
                int weight = 0;
                for (Thread.State other : Thread.State.values()) {
                    weight += other.compareTo(state) < 0 ? 1 : 0;
                }
                yield weight;
            }
        };
    }

    public static void main(String[] args) {
        Light light = Light.RED;
        for (int i = 0; i < 4; i++) {
            System.out.print(light + " ");
            light = next(light);
        }
        System.out.println();
        for (Op op : Op.values()) {
            System.out.println(symbol(op) + " " + op.applyAsInt(7, 3) + " " + op.unary() + " " + op.getDeclaringClass()
                .getSimpleName() + " " + (op.getClass() == Op.class) + " " + op.getClass().getName());
        }
        for (Thread.State state : Thread.State.values()) {
            System.out.print(weight(state) + " ");
        }
        System.out.println();
        try {
            next(null);
        } catch (NullPointerException e) {
            System.out.println("no light");
        }
        try {
            Light.valueOf("BLUE");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Enum.valueOf(Light.class, null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
}
