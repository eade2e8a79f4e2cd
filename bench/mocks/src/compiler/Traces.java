package compiler;

final class Traces {
    private Traces() {}

    /** Whether the most likely way from one block leads to another one within so many steps. */
    static boolean leads(Block from, Block to, int steps) {
        Block at = from;
        for (int step = 0; step < steps; step++) {
            if (at == to) {
                return true;
            }
            if (at == null || at instanceof ExitBlock) {
                return false;
            }
            if (at instanceof Conditional conditional && !conditional.isLikely()) {
                at = conditional.otherwise();
            } else {
                at = at.next();
            }
        }
        return false;
    }
}
