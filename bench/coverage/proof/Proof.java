import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.tree.ClassNode;

/**
 * Checks the counts of goals.csv: runs the inputs of Inputs.java on instrumented subjects and compares what they
 * reach with what the file calls feasible, and what the bytecode holds with what it calls all.
 *
 * <p>The column {@code decisions} groups the conditional jumps of a method (those of its lambdas after its own) in the
 * order of the code: a number is a decision with that many conditions, one jump each; {@code b} a jump that is a branch
 * but no condition of its own (a copy of a finally block); {@code c} a jump that the compiler added; {@code eN/K} a
 * decision with N conditions joined by eager operators, in K jumps, whose evaluations Inputs.java states itself.
 *
 * <p>MC/DC is masking: two evaluations with different outcomes in which the condition has different values, and in each of
 * which another value of it could change the outcome, conditions that were not evaluated having any value.
 */
public final class Proof {

    private static final Instrumenter INSTRUMENTER = new Instrumenter();
    private static final Map<String, Goals.Eager> EAGER = new TreeMap<>();

    private Proof() {}

    /** Called by Inputs.java beside a call: the values that the conditions of the method's eager decision had. */
    public static void eager(String method, Predicate<boolean[]> formula, boolean... values) {
        EAGER.computeIfAbsent(method, name -> new Goals.Eager(formula, new ArrayList<>())).evaluations().add(values);
    }

    /** Defines the subjects instrumented, the inputs as they are. */
    private static final class Loader extends ClassLoader {
        private final Map<String, byte[]> instrumented;
        private final Path inputs;

        Loader(Map<String, byte[]> instrumented, Path inputs) {
            super(Proof.class.getClassLoader());
            this.instrumented = instrumented;
            this.inputs = inputs;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            try {
                byte[] bytes = instrumented.get(name);
                bytes = bytes != null ? bytes : Files.readAllBytes(inputs.resolve(name.replace('.', '/') + ".class"));
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    public static void main(String[] arguments) throws Exception {
        Path subjects = Path.of(arguments[0]);
        Path inputs = Path.of(arguments[1]);
        List<String[]> rows = rows(Path.of(arguments[2]));
        Map<String, String> decisions = new TreeMap<>();
        rows.forEach(row -> decisions.put(row[0] + "." + row[1], row[6]));
        Map<String, byte[]> classes = new TreeMap<>();
        try (Stream<Path> files = Files.walk(subjects)) {
            for (Path file : (Iterable<Path>) files.filter(f -> f.toString().endsWith(".class")).sorted()::iterator) {
                ClassNode node = new ClassNode();
                new ClassReader(Files.readAllBytes(file)).accept(node, ClassReader.SKIP_FRAMES);
                INSTRUMENTER.instrument(node, decisions);
                ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES | ClassWriter.COMPUTE_MAXS) {
                    @Override
                    protected String getCommonSuperClass(String first, String second) {
                        return first.startsWith("coverage/") || second.startsWith("coverage/")
                            ? "java/lang/Object" : super.getCommonSuperClass(first, second);
                    }
                };
                node.accept(writer);
                classes.put(node.name.replace('/', '.'), writer.toByteArray());
            }
        }
        new Loader(classes, inputs).loadClass("coverage.Inputs").getMethod("run").invoke(null);
        System.exit(compare(rows) ? 0 : 1);
    }

    private static List<String[]> rows(Path file) throws IOException {
        List<String[]> rows = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            if (!line.startsWith("class,")) {
                rows.add(line.split(",", 8));
            }
        }
        return rows;
    }

    private static boolean compare(List<String[]> rows) {
        boolean isRight = INSTRUMENTER.fits;
        int[] sums = new int[4];
        TreeSet<String> unlisted = new TreeSet<>(INSTRUMENTER.subjects.keySet());
        unlisted.removeIf(name -> INSTRUMENTER.subjects.get(name).jumps.isEmpty() && INSTRUMENTER.subjects.get(name).selectors.isEmpty());
        for (String[] row : rows) {
            String name = row[0] + "." + row[1];
            unlisted.remove(name);
            Goals.Subject subject = INSTRUMENTER.subjects.get(name);
            if (subject == null) {
                System.out.println(name + ": no such method");
                isRight = false;
                continue;
            }
            int[] counted = count(name, subject, row[6]);
            for (int i = 0; i < 4; i++) {
                sums[i] += counted[i];
            }
            int[] stated = Stream.of(row).skip(2).limit(4).mapToInt(Integer::parseInt).toArray();
            if (!Arrays.equals(counted, stated)) {
                System.out.println(name + ": goals.csv " + Arrays.toString(stated) + ", reached and counted "
                    + Arrays.toString(counted) + missing(subject));
                isRight = false;
            }
        }
        unlisted.forEach(name -> System.out.println(name + ": not in goals.csv"));
        System.out.printf("%d methods: %d of %d branches, %d of %d MC/DC conditions reached by the inputs%n",
            rows.size(), sums[0], sums[1], sums[2], sums[3]);
        return isRight && unlisted.isEmpty();
    }

    /** Reached and all branches, shown and all conditions. */
    private static int[] count(String name, Goals.Subject subject, String decisions) {
        int[] counted = new int[4];
        int next = 0;
        for (String token : decisions.isEmpty() ? new String[0] : decisions.split(" ")) {
            int jumps = 1;
            if (token.startsWith("e")) {
                int conditions = Integer.parseInt(token.substring(1, token.indexOf('/')));
                jumps = Integer.parseInt(token.substring(token.indexOf('/') + 1));
                counted[2] += EAGER.containsKey(name) ? EAGER.get(name).pairs(conditions) : 0;
                counted[3] += conditions;
            } else if (Character.isDigit(token.charAt(0))) {
                jumps = Integer.parseInt(token);
                for (int i = 0; i < jumps && next + i < subject.jumps.size(); i++) {
                    counted[2] += subject.jumps.get(next).group.hasPair(i) ? 1 : 0;
                }
                counted[3] += jumps;
            }
            for (int i = 0; i < jumps && next < subject.jumps.size(); i++, next++) {
                boolean[] seen = subject.jumps.get(next).seen;
                if (!token.equals("c")) {
                    counted[0] += (seen[0] ? 1 : 0) + (seen[1] ? 1 : 0);
                    counted[1] += 2;
                }
            }
        }
        for (Goals.Selector selector : subject.selectors) {
            counted[0] += selector.reached();
            counted[1] += selector.total();
        }
        return counted;
    }

    private static String missing(Goals.Subject subject) {
        StringBuilder text = new StringBuilder();
        for (Goals.Jump jump : subject.jumps) {
            for (int way = 0; way < 2; way++) {
                if (!jump.seen[way]) {
                    text.append("; line ").append(jump.line).append(way == 1 ? " never jumps" : " always jumps");
                }
            }
            if (jump.group != null && !jump.group.hasPair(jump.position)) {
                text.append("; line ").append(jump.line).append(" no pair for condition ").append(jump.position + 1);
            }
        }
        return text.toString();
    }
}
