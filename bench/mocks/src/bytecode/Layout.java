package bytecode;

final class Layout {
    static final int SHORT_JUMP = 3;

    private Layout() {}

    /** Gives each instruction its offset, reports jumps to themselves and to other short jumps, and returns the length of all. */
    static int place(Instruction first, LabelSink labels) {
        int offset = 0;
        for (Instruction at = first; at != null; at = at.next()) {
            if (at instanceof BranchSource source) {
                Instruction target = source.target();
                if (target == at) {
                    labels.endless(offset);
                } else if (target instanceof BranchSource && target.length() == SHORT_JUMP) {
                    labels.chained(offset, target);
                }
            }
            offset += at.length();
        }
        return offset;
    }
}
