import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

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

    static final List<Jump> JUMPS = new ArrayList<>();
    static final List<Selector> SELECTORS = new ArrayList<>();
    private static final Map<String, Eager> EAGER = new TreeMap<>();

    private Proof() {}

    /** A conditional jump. Successors: the position of a later jump of the group, or -1 and below for a way out. */
    static final class Jump {
        final int line;
        boolean[] seen = new boolean[2];
        Group group;
        int position;
        int[] successors = new int[2];

        Jump(int line) {
            this.line = line;
        }

        void hit(Trace.Frame frame, boolean taken) {
            int way = taken ? 1 : 0;
            seen[way] = true;
            if (group == null) {
                return;
            }
            if (position == 0) {
                frame.evaluation = new ArrayList<>();
            }
            frame.evaluation.add(position * 2 + way);
            if (successors[way] < 0) {
                group.evaluations.add(group.vector(frame.evaluation, successors[way]));
            }
        }
    }

    /** A decision: its jumps and how it was evaluated. A vector holds 0, 1 or 2 (not evaluated) by position, then the way out. */
    static final class Group {
        final List<Jump> jumps = new ArrayList<>();
        final Set<List<Integer>> evaluations = new LinkedHashSet<>();

        List<Integer> vector(List<Integer> evaluation, int exit) {
            Integer[] values = new Integer[jumps.size() + 1];
            Arrays.fill(values, 2);
            evaluation.forEach(step -> values[step / 2] = step % 2);
            values[jumps.size()] = exit;
            return List.of(values);
        }

        boolean hasPair(int leaf) {
            for (List<Integer> first : evaluations) {
                for (List<Integer> second : evaluations) {
                    boolean differ = first.get(leaf) == 0 && second.get(leaf) == 1
                        && !first.get(jumps.size()).equals(second.get(jumps.size()));
                    if (differ && decides(first, leaf) && decides(second, leaf)) {
                        return true;
                    }
                }
            }
            return false;
        }

        /** Whether the other value of the leaf could lead to another way out. */
        private boolean decides(List<Integer> evaluation, int leaf) {
            int other = jumps.get(leaf).successors[1 - evaluation.get(leaf)];
            return reaches(other, evaluation, evaluation.get(jumps.size()));
        }

        private boolean reaches(int at, List<Integer> evaluation, int exit) {
            if (at < 0) {
                return at != exit;
            }
            int value = evaluation.get(at);
            int[] next = jumps.get(at).successors;
            return value != 1 && reaches(next[0], evaluation, exit) || value != 0 && reaches(next[1], evaluation, exit);
        }
    }

    /** A switch: its keys, and whether each goes where the default goes. */
    static final class Selector {
        final List<Integer> keys;
        final List<Boolean> isGap;
        final boolean hasDefault;
        final boolean[] seen;

        Selector(List<Integer> keys, List<Boolean> isGap, boolean hasDefault) {
            this.keys = keys;
            this.isGap = isGap;
            this.hasDefault = hasDefault;
            this.seen = new boolean[keys.size() + 1];
        }

        void hit(int value) {
            int at = keys.indexOf(value);
            seen[at < 0 || isGap.get(at) ? keys.size() : at] = true;
        }

        int total() {
            return (int) isGap.stream().filter(gap -> !gap).count() + (hasDefault ? 1 : 0);
        }

        int reached() {
            int reached = hasDefault && seen[keys.size()] ? 1 : 0;
            for (int i = 0; i < keys.size(); i++) {
                reached += !isGap.get(i) && seen[i] ? 1 : 0;
            }
            return reached;
        }
    }

    /** A decision with eager operators: all conditions have a value in each evaluation. */
    private record Eager(Predicate<boolean[]> formula, List<boolean[]> evaluations) {
        int pairs(int conditions) {
            int pairs = 0;
            for (int leaf = 0; leaf < conditions; leaf++) {
                boolean[] outcomes = new boolean[4];
                for (boolean[] evaluation : evaluations) {
                    boolean outcome = formula.test(evaluation);
                    boolean[] flipped = evaluation.clone();
                    flipped[leaf] = !flipped[leaf];
                    if (formula.test(flipped) != outcome) {
                        outcomes[(evaluation[leaf] ? 2 : 0) + (outcome ? 1 : 0)] = true;
                    }
                }
                pairs += outcomes[0] && outcomes[3] || outcomes[1] && outcomes[2] ? 1 : 0;
            }
            return pairs;
        }
    }

    /** Called by Inputs.java beside a call: the values that the conditions of the method's eager decision had. */
    public static void eager(String method, Predicate<boolean[]> formula, boolean... values) {
        EAGER.computeIfAbsent(method, name -> new Eager(formula, new ArrayList<>())).evaluations.add(values);
    }

    /** The jumps and switches of one method and its lambdas. */
    private static final class Subject {
        final List<Jump> jumps = new ArrayList<>();
        final List<JumpInsnNode> nodes = new ArrayList<>();
        final List<Selector> selectors = new ArrayList<>();

        void add(AbstractInsnNode node, Selector selector) {
            selectors.add(selector);
            SELECTOR_OF.put(node, selector);
        }
    }

    private static final Map<String, Subject> SUBJECTS = new TreeMap<>();
    private static final Map<AbstractInsnNode, Jump> JUMP_OF = new IdentityHashMap<>();
    private static final Map<AbstractInsnNode, Selector> SELECTOR_OF = new IdentityHashMap<>();

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
                instrument(node, decisions);
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

    private static void instrument(ClassNode type, Map<String, String> decisions) {
        String name = type.name.substring(type.name.indexOf('/') + 1);
        List<MethodNode> methods = new ArrayList<>(type.methods);
        methods.removeIf(method -> method.name.startsWith("lambda$"));
        type.methods.stream().filter(method -> method.name.startsWith("lambda$")).sorted((a, b) -> number(a) - number(b))
            .forEach(methods::add);
        for (MethodNode method : methods) {
            boolean isLambda = method.name.startsWith("lambda$");
            boolean isGenerated = !isLambda && (method.access & (Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE)) != 0;
            if (method.instructions.size() == 0 || isGenerated) {
                continue;
            }
            String own = isLambda ? method.name.split("\\$")[1] : method.name;
            Subject subject = SUBJECTS.computeIfAbsent(name + "." + own, key -> new Subject());
            read(method, subject);
        }
        for (Map.Entry<String, Subject> entry : SUBJECTS.entrySet()) {
            if (entry.getKey().substring(0, entry.getKey().lastIndexOf('.')).equals(name)) {
                group(entry.getKey(), entry.getValue(), decisions.getOrDefault(entry.getKey(), ""));
            }
        }
        methods.forEach(Proof::addProbes);
    }

    private static int number(MethodNode lambda) {
        return Integer.parseInt(lambda.name.substring(lambda.name.lastIndexOf('$') + 1));
    }

    private static void read(MethodNode method, Subject subject) {
        int line = 0;
        for (AbstractInsnNode node : method.instructions) {
            if (node instanceof LineNumberNode at) {
                line = at.line;
            } else if (isConditional(node)) {
                Jump jump = new Jump(line);
                subject.jumps.add(jump);
                subject.nodes.add((JumpInsnNode) node);
                JUMP_OF.put(node, jump);
            } else if (node instanceof TableSwitchInsnNode table) {
                List<Integer> keys = new ArrayList<>();
                for (int key = table.min; key <= table.max; key++) {
                    keys.add(key);
                }
                subject.add(node, selector(keys, table.labels, table.dflt));
            } else if (node instanceof LookupSwitchInsnNode lookup && !isOverHash(node)) {
                subject.add(node, selector(lookup.keys, lookup.labels, lookup.dflt));
            }
        }
    }

    private static Selector selector(List<Integer> keys, List<LabelNode> labels, LabelNode otherwise) {
        AbstractInsnNode first = instruction(otherwise);
        boolean isUnwritten = first instanceof TypeInsnNode made && made.desc.equals("java/lang/IncompatibleClassChangeError");
        return new Selector(keys, labels.stream().map(label -> label == otherwise).toList(), !isUnwritten);
    }

    private static boolean isOverHash(AbstractInsnNode node) {
        return node.getPrevious() instanceof MethodInsnNode call && call.name.equals("hashCode") && call.owner.equals("java/lang/String");
    }

    private static boolean isConditional(AbstractInsnNode node) {
        return node instanceof JumpInsnNode && node.getOpcode() != Opcodes.GOTO;
    }

    /** The first real instruction from here on, behind leading jumps. */
    private static AbstractInsnNode instruction(AbstractInsnNode node) {
        while (node.getOpcode() < 0 || node.getOpcode() == Opcodes.GOTO) {
            node = node.getOpcode() < 0 ? node.getNext() : ((JumpInsnNode) node).label;
        }
        return node;
    }

    private static void group(String name, Subject subject, String decisions) {
        int next = 0;
        for (String token : decisions.isEmpty() ? new String[0] : decisions.split(" ")) {
            if (!Character.isDigit(token.charAt(0))) {
                int jumps = token.startsWith("e") ? Integer.parseInt(token.substring(token.indexOf('/') + 1)) : 1;
                next += jumps;
                continue;
            }
            Group group = new Group();
            int first = next;
            int conditions = Integer.parseInt(token);
            List<AbstractInsnNode> exits = new ArrayList<>();
            for (int i = 0; i < conditions && next < subject.jumps.size(); i++, next++) {
                Jump jump = subject.jumps.get(next);
                jump.group = group;
                jump.position = i;
                group.jumps.add(jump);
                List<JumpInsnNode> later = subject.nodes.subList(next + 1, Math.min(first + conditions, subject.nodes.size()));
                JumpInsnNode node = subject.nodes.get(next);
                jump.successors = new int[] {
                    successor(node.getNext(), later, i, exits), successor(node.label, later, i, exits)};
            }
            if (exits.size() != 2) {
                System.out.println(name + ": decision " + token + " at line " + group.jumps.get(0).line + " has " + exits.size() + " ways out");
            }
        }
        if (next != subject.jumps.size()) {
            System.out.println(name + ": " + subject.jumps.size() + " jumps, " + next + " in goals.csv; lines "
                + subject.jumps.stream().map(jump -> jump.line).toList());
        }
    }

    private static int successor(AbstractInsnNode from, List<JumpInsnNode> later, int position, List<AbstractInsnNode> exits) {
        AbstractInsnNode node = from;
        while (node != null && !isConditional(node) && !endsPath(node)) {
            boolean goes = node.getOpcode() == Opcodes.GOTO;
            node = goes ? ((JumpInsnNode) node).label : node.getNext();
        }
        int at = node instanceof JumpInsnNode jump ? later.indexOf(jump) : -1;
        if (at >= 0) {
            return position + 1 + at;
        }
        AbstractInsnNode exit = instruction(from);
        if (!exits.contains(exit)) {
            exits.add(exit);
        }
        return -1 - exits.indexOf(exit);
    }

    private static boolean endsPath(AbstractInsnNode node) {
        int opcode = node.getOpcode();
        return opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN || opcode == Opcodes.ATHROW
            || node instanceof TableSwitchInsnNode || node instanceof LookupSwitchInsnNode;
    }

    private static void addProbes(MethodNode method) {
        int frame = method.maxLocals;
        boolean hasJumps = false;
        for (AbstractInsnNode node : method.instructions.toArray()) {
            if (JUMP_OF.containsKey(node)) {
                hasJumps = true;
                JumpInsnNode jump = (JumpInsnNode) node;
                int id = JUMPS.size();
                JUMPS.add(JUMP_OF.get(jump));
                LabelNode target = jump.label;
                LabelNode taken = new LabelNode();
                LabelNode after = new LabelNode();
                jump.label = taken;
                InsnList probes = new InsnList();
                probes.add(probe(frame, id, false));
                probes.add(new JumpInsnNode(Opcodes.GOTO, after));
                probes.add(taken);
                probes.add(probe(frame, id, true));
                probes.add(new JumpInsnNode(Opcodes.GOTO, target));
                probes.add(after);
                method.instructions.insert(jump, probes);
            } else if (SELECTOR_OF.containsKey(node)) {
                InsnList probe = new InsnList();
                probe.add(new InsnNode(Opcodes.DUP));
                probe.add(new LdcInsnNode(SELECTORS.size()));
                probe.add(new InsnNode(Opcodes.SWAP));
                probe.add(new MethodInsnNode(Opcodes.INVOKESTATIC, "Trace", "arm", "(II)V"));
                method.instructions.insertBefore(node, probe);
                SELECTORS.add(SELECTOR_OF.get(node));
            }
        }
        if (hasJumps) {
            InsnList enter = new InsnList();
            enter.add(new MethodInsnNode(Opcodes.INVOKESTATIC, "Trace", "enter", "()LTrace$Frame;"));
            enter.add(new VarInsnNode(Opcodes.ASTORE, frame));
            method.instructions.insert(enter);
        }
    }

    private static InsnList probe(int frame, int id, boolean taken) {
        InsnList probe = new InsnList();
        probe.add(new VarInsnNode(Opcodes.ALOAD, frame));
        probe.add(new LdcInsnNode(id));
        probe.add(new InsnNode(taken ? Opcodes.ICONST_1 : Opcodes.ICONST_0));
        probe.add(new MethodInsnNode(Opcodes.INVOKESTATIC, "Trace", "jump", Type.getMethodDescriptor(
            Type.VOID_TYPE, Type.getObjectType("Trace$Frame"), Type.INT_TYPE, Type.BOOLEAN_TYPE)));
        return probe;
    }

    private static boolean compare(List<String[]> rows) {
        boolean isRight = true;
        int[] sums = new int[4];
        TreeSet<String> unlisted = new TreeSet<>(SUBJECTS.keySet());
        unlisted.removeIf(name -> SUBJECTS.get(name).jumps.isEmpty() && SUBJECTS.get(name).selectors.isEmpty());
        for (String[] row : rows) {
            String name = row[0] + "." + row[1];
            unlisted.remove(name);
            Subject subject = SUBJECTS.get(name);
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
    private static int[] count(String name, Subject subject, String decisions) {
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
        for (Selector selector : subject.selectors) {
            counted[0] += selector.reached();
            counted[1] += selector.total();
        }
        return counted;
    }

    private static String missing(Subject subject) {
        StringBuilder text = new StringBuilder();
        for (Jump jump : subject.jumps) {
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
