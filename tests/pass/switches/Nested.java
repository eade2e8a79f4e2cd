package switches;

import java.util.ArrayList;
import java.util.List;

/** Switches in switches, in loops and expressions, with yields, throws and shared variables. */
public class Nested {
    enum Op { PUSH, ADD, MUL, JUMP, HALT }

    record Instruction(Op op, int argument) { }

    static int run(List<Instruction> program) {
        int[] stack = new int[10];
        int top = 0;
        int at = 0;
        int steps = 0;
        loop:
        while (true) {
            Instruction next = program.get(at++);
            if (++steps > 100) {
                return -1;
            }
            switch (next.op()) {
                case PUSH:
                    stack[top++] = next.argument();
                    continue loop;
                case ADD:
                case MUL: {
                    int b = stack[--top];
                    int a = stack[--top];
                    stack[top++] = switch (next.op()) {
                        case ADD -> a + b;
                        case MUL -> a * b;
                        default -> throw new IllegalStateException("no operator");
                    };
                    break;
                }
                case JUMP:
                    at = switch (next.argument()) {
                        case 0:
                            if (stack[top - 1] < 100) {
                                yield 1;
                            }
                        default:
                            yield at;
                    };
                    break;
                case HALT:
                    break loop;
            }
        }
        return stack[top - 1];
    }

    static String roman(int n) {
        StringBuilder out = new StringBuilder();
        for (int digit = 1000, index = 0; digit > 0; digit /= 10, index += 2) {
            String all = "M  DCLXVI ";
            char one = "MCXI".charAt(index / 2);
            char five = " DLV".charAt(index / 2);
            char ten = " MCX".charAt(index / 2);
            switch (n / digit % 10) {
                case 3: out.append(one);
                case 2: out.append(one);
                case 1: out.append(one);
                case 0: break;
                case 4: out.append(one);
                case 5: out.append(five); break;
                case 9: out.append(one).append(ten); break;
                default: {
                    out.append(five);
                    for (int k = 5; k < n / digit % 10; k++) {
                        out.append(one);
                    }
                }
            }
        }
        return out.toString();
    }

    static int days(int month, int year) {
        return switch (month) {
            case 4, 6, 9, 11 -> 30;
            case 2 -> year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
            default -> {
                if (month < 1 || month > 12) {
                    throw new IllegalArgumentException("month " + month);
                }
                yield 31;
            }
        };
    }

    static String word(Object o) {
        return switch (String.valueOf(o).length()) {
            case 0 -> "empty";
            case 1 -> switch (o.toString().charAt(0)) {
                case 'a', 'e', 'i', 'o', 'u' -> "vowel";
                case '0', '1', '2', '3' -> "digit " + switch (o.hashCode() & 1) {
                    case 0 -> "even";
                    default -> "odd";
                };
                default -> "letter";
            };
            default -> "word";
        };
    }

    public static void main(String[] args) {
        List<Instruction> program = new ArrayList<>(List.of(new Instruction(Op.PUSH, 3), new Instruction(Op.PUSH, 2), new Instruction(Op.MUL, 0), new Instruction(Op.JUMP, 0), new Instruction(Op.HALT, 0)));
        System.out.println(run(program));
        program.set(3, new Instruction(Op.JUMP, 9));
        System.out.println(run(program));
        try {
            run(program.subList(0, 1));
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        for (int n : new int[] {1, 4, 9, 14, 40, 90, 400, 1994, 2024, 3999}) {
            System.out.print(roman(n) + " ");
        }
        System.out.println();
        int sum = 0;
        for (int m = 1; m <= 12; m++) {
            sum += days(m, 2024);
        }
        System.out.println(sum + " " + days(2, 1900) + " " + days(2, 2000));
        try {
            days(13, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(word("") + word("a") + word("z") + word('1') + word(2) + word("hello") + word(null));
    }
}
