import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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

/** Reads the jumps and switches of classes, groups the jumps to decisions, and adds probes to both. */
final class Instrumenter {

    /** Thrown by a default that only the compiler wrote, by age of the compiler. */
    private static final List<String> UNWRITTEN = List.of("java/lang/IncompatibleClassChangeError", "java/lang/MatchException");

    /** By class and method. */
    final Map<String, Goals.Subject> subjects = new TreeMap<>();
    /** Whether the decisions of goals.csv fit the jumps of the bytecode. */
    boolean fits = true;

    private final Map<AbstractInsnNode, Goals.Jump> jumpOf = new IdentityHashMap<>();
    private final Map<AbstractInsnNode, Goals.Selector> selectorOf = new IdentityHashMap<>();

    /** Adds the probes; `decisions` is a column of goals.csv by method. */
    void instrument(ClassNode type, Map<String, String> decisions) {
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
            Goals.Subject subject = subjects.computeIfAbsent(name + "." + own, key -> new Goals.Subject());
            read(method, subject);
        }
        for (Map.Entry<String, Goals.Subject> entry : subjects.entrySet()) {
            if (entry.getKey().substring(0, entry.getKey().lastIndexOf('.')).equals(name)) {
                group(entry.getKey(), entry.getValue(), decisions.getOrDefault(entry.getKey(), ""));
            }
        }
        methods.forEach(this::addProbes);
    }

    private static int number(MethodNode lambda) {
        return Integer.parseInt(lambda.name.substring(lambda.name.lastIndexOf('$') + 1));
    }

    private void read(MethodNode method, Goals.Subject subject) {
        int line = 0;
        for (AbstractInsnNode node : method.instructions) {
            if (node instanceof LineNumberNode at) {
                line = at.line;
            } else if (isConditional(node)) {
                Goals.Jump jump = new Goals.Jump(line);
                subject.jumps.add(jump);
                subject.nodes.add((JumpInsnNode) node);
                jumpOf.put(node, jump);
            } else if (node instanceof TableSwitchInsnNode table) {
                List<Integer> keys = new ArrayList<>();
                for (int key = table.min; key <= table.max; key++) {
                    keys.add(key);
                }
                add(subject, node, selector(keys, table.labels, table.dflt));
            } else if (node instanceof LookupSwitchInsnNode lookup && !isOverHash(node)) {
                add(subject, node, selector(lookup.keys, lookup.labels, lookup.dflt));
            }
        }
    }

    private static Goals.Selector selector(List<Integer> keys, List<LabelNode> labels, LabelNode otherwise) {
        AbstractInsnNode first = instruction(otherwise);
        boolean isUnwritten = first instanceof TypeInsnNode made && UNWRITTEN.contains(made.desc);
        return new Goals.Selector(keys, labels.stream().map(label -> label == otherwise).toList(), !isUnwritten);
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

    private void group(String name, Goals.Subject subject, String decisions) {
        int next = 0;
        for (String token : decisions.isEmpty() ? new String[0] : decisions.split(" ")) {
            if (!Character.isDigit(token.charAt(0))) {
                int jumps = token.startsWith("e") ? Integer.parseInt(token.substring(token.indexOf('/') + 1)) : 1;
                next += jumps;
                continue;
            }
            Goals.Group group = new Goals.Group();
            int first = next;
            int conditions = Integer.parseInt(token);
            List<AbstractInsnNode> exits = new ArrayList<>();
            for (int i = 0; i < conditions && next < subject.jumps.size(); i++, next++) {
                Goals.Jump jump = subject.jumps.get(next);
                jump.group = group;
                jump.position = i;
                group.jumps.add(jump);
                List<JumpInsnNode> later = subject.nodes.subList(next + 1, Math.min(first + conditions, subject.nodes.size()));
                JumpInsnNode node = subject.nodes.get(next);
                jump.successors = new int[] {
                    successor(node.getNext(), later, i, exits), successor(node.label, later, i, exits)};
            }
            if (exits.size() != 2) {
                complain(name + ": decision " + token + " at line " + group.jumps.get(0).line + " has " + exits.size() + " ways out");
            }
        }
        if (next != subject.jumps.size()) {
            complain(name + ": " + subject.jumps.size() + " jumps, " + next + " in goals.csv; lines "
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

    private void addProbes(MethodNode method) {
        int frame = method.maxLocals;
        boolean hasJumps = false;
        for (AbstractInsnNode node : method.instructions.toArray()) {
            if (jumpOf.containsKey(node)) {
                hasJumps = true;
                JumpInsnNode jump = (JumpInsnNode) node;
                int id = Trace.JUMPS.size();
                Trace.JUMPS.add(jumpOf.get(jump));
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
            } else if (selectorOf.containsKey(node)) {
                InsnList probe = new InsnList();
                probe.add(new InsnNode(Opcodes.DUP));
                probe.add(new LdcInsnNode(Trace.SELECTORS.size()));
                probe.add(new InsnNode(Opcodes.SWAP));
                probe.add(new MethodInsnNode(Opcodes.INVOKESTATIC, "Trace", "arm", "(II)V"));
                method.instructions.insertBefore(node, probe);
                Trace.SELECTORS.add(selectorOf.get(node));
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

    private void add(Goals.Subject subject, AbstractInsnNode node, Goals.Selector selector) {
        subject.selectors.add(selector);
        selectorOf.put(node, selector);
    }

    private void complain(String what) {
        System.out.println(what);
        fits = false;
    }
}
