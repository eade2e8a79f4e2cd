package classes;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A small language with parser and evaluator, in the object-oriented style of old books. */
public class Interpreter {
    interface Value { }

    record Num(double n) implements Value {
        @Override
        public String toString() {
            return n == Math.floor(n) ? Long.toString((long) n) : Double.toString(n);
        }
    }

    record Closure(List<String> parameters, Object body, Scope scope) implements Value {
        @Override
        public String toString() {
            return "fn" + parameters;
        }
    }

    static class Scope {
        final Map<String, Value> names = new HashMap<>();
        final Scope parent;

        Scope(Scope parent) {
            this.parent = parent;
        }

        Value get(String name) {
            for (Scope s = this; s != null; s = s.parent) {
                Value value = s.names.get(name);
                if (value != null) {
                    return value;
                }
            }
            throw new IllegalArgumentException("unknown " + name);
        }
    }

    static Object parse(String source) {
        Deque<List<Object>> open = new ArrayDeque<>();
        open.push(new ArrayList<>());
        for (String token : source.replace("(", " ( ").replace(")", " ) ").trim().split("\\s+")) {
            if (token.equals("(")) {
                open.push(new ArrayList<>());
            } else if (token.equals(")")) {
                List<Object> done = open.pop();
                if (open.isEmpty()) {
                    throw new IllegalArgumentException("too many )");
                }
                open.peek().add(done);
            } else {
                open.peek().add(token);
            }
        }
        if (open.size() != 1) {
            throw new IllegalArgumentException("missing " + (open.size() - 1) + " )");
        }
        return open.pop().get(0);
    }

    @SuppressWarnings("unchecked")
    static Value eval(Object form, Scope scope) {
        if (form instanceof String atom) {
            return atom.matches("-?\\d+(\\.\\d+)?") ? new Num(Double.parseDouble(atom)) : scope.get(atom);
        }
        List<Object> list = (List<Object>) form;
        switch (list.get(0) instanceof String s ? s : "") {
            case "def": {
                Value value = eval(list.get(2), scope);
                scope.names.put((String) list.get(1), value);
                return value;
            }
            case "fn":
                return new Closure((List<String>) (List<?>) list.get(1), list.get(2), scope);
            case "if":
                return eval(list.get(((Num) eval(list.get(1), scope)).n() != 0 ? 2 : 3), scope);
            case "+", "-", "*", "/", "<": {
                double a = ((Num) eval(list.get(1), scope)).n();
                double b = ((Num) eval(list.get(2), scope)).n();
                return new Num(switch ((String) list.get(0)) {
                    case "+" -> a + b;
                    case "-" -> a - b;
                    case "*" -> a * b;
                    case "/" -> a / b;
                    default -> a < b ? 1 : 0;
                });
            }
            default: {
                Closure closure = (Closure) eval(list.get(0), scope);
                Scope inner = new Scope(closure.scope());
                for (int i = 0; i < closure.parameters().size(); i++) {
                    inner.names.put(closure.parameters().get(i), eval(list.get(i + 1), scope));
                }
                return eval(closure.body(), inner);
            }
        }
    }

    public static void main(String[] args) {
        Scope global = new Scope(null);
        for (String source : new String[] {
            "(+ 1 (* 2 3.5))", "(def sq (fn (x) (* x x)))", "(sq 12)", "(def fact (fn (n) (if (< n 2) 1 (* n (fact (- n 1))))))", "(fact 20)", "(def add (fn (a) (fn (b) (+ a b))))", "((add 3) 4)",
            "(def fib (fn (n) (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2))))))", "(fib 15)", "(/ 1 0)", "(oops 1)", "((1 2)", "(sq)", ")", "(5 5)", "(- sq 1)",
        }) {
            try {
                System.out.println(source + " => " + eval(parse(source), global));
            } catch (RuntimeException e) {
                System.out.println(source + " => " + e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
    }
}
