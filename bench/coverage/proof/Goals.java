import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.tree.JumpInsnNode;

/** Jumps, decisions and switches, and which ways of theirs were taken. */
final class Goals {

    private Goals() {}

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
    record Eager(Predicate<boolean[]> formula, List<boolean[]> evaluations) {
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

    /** The jumps and switches of one method and its lambdas. */
    static final class Subject {
        final List<Jump> jumps = new ArrayList<>();
        final List<JumpInsnNode> nodes = new ArrayList<>();
        final List<Selector> selectors = new ArrayList<>();
    }
}
