package compiler;

import java.util.HashSet;
import java.util.Set;

/** Runs passes in the order in which they are given, each when what it needs was done. */
public class PassManager {
    private final Set<String> done = new HashSet<>();

    public PassManager(Set<String> done) {
        this.done.addAll(done);
    }

    public String run(Pass pass, Code code) {
        if (pass.getClass().isAnnotationPresent(Experimental.class)) {
            return "left out";
        }
        for (Requires requires : pass.getClass().getAnnotationsByType(Requires.class)) {
            if (!done.contains(requires.value())) {
                return "waits for " + requires.value();
            }
        }
        try {
            boolean isChanged = pass instanceof Tunable tunable ? pass.apply(code, tunable.level()) : pass.apply(code);
            done.add(pass.name());
            return isChanged ? "changed" : "done";
        } catch (PassException failed) {
            return code.size() > 0 ? "failed: " + failed.getMessage() : "nothing to do";
        }
    }
}
