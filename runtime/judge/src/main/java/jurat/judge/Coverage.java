package jurat.judge;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.data.ExecutionData;
import org.jacoco.core.data.ExecutionDataStore;
import org.jacoco.core.runtime.IExecutionDataAccessorGenerator;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * JaCoCo's lines and branches of the classes under test. Its probes are kept here, one array per class however often
 * the class is loaded, so that all tests since the last {@link #reset} count together.
 */
final class Coverage {
    private static ExecutionDataStore store = new ExecutionDataStore();

    private Coverage() {}

    static synchronized void reset() {
        store = new ExecutionDataStore();
    }

    static synchronized boolean[] probes(long classId, String className, int probeCount) {
        ExecutionData data = store.get(classId, className, probeCount);
        return data.getProbes();
    }

    /** The class with JaCoCo's probes, or as it is where JaCoCo cannot read it. */
    static byte[] instrument(String name, byte[] original) {
        IExecutionDataAccessorGenerator accessor = (long classId, String className, int probeCount, MethodVisitor code) -> {
            code.visitLdcInsn(classId);
            code.visitLdcInsn(className);
            code.visitLdcInsn(probeCount);
            code.visitMethodInsn(Opcodes.INVOKESTATIC, Gate.NAME, "coverage", "(JLjava/lang/String;I)[Z", false);
            return 4;
        };
        try {
            return new org.jacoco.core.instr.Instrumenter(accessor).instrument(original, name);
        } catch (IOException | RuntimeException unreadable) {
            return original;
        }
    }

    static synchronized List<Object> totals(World world) {
        List<Object> totals = new ArrayList<>();
        TreeSet<String> names = new TreeSet<>();
        world.underTest.forEach(name -> addWithNested(world, name, names));
        for (String name : names) {
            byte[] original = world.original(name);
            if (original == null) {
                continue;
            }
            CoverageBuilder builder = new CoverageBuilder();
            try {
                new Analyzer(store, builder).analyzeClass(original, name);
            } catch (IOException | RuntimeException unreadable) {
                continue;
            }
            for (IClassCoverage found : builder.getClasses()) {
                totals.add(Json.object("class", name,
                        "lines_covered", found.getLineCounter().getCoveredCount(), "lines", found.getLineCounter().getTotalCount(),
                        "branches_covered", found.getBranchCounter().getCoveredCount(), "branches", found.getBranchCounter().getTotalCount()));
            }
        }
        return totals;
    }

    /** Nested classes are class files of their own and count with the class around them, anonymous ones too. */
    private static void addWithNested(World world, String name, Set<String> names) {
        byte[] original = world.original(name);
        if (original == null || !names.add(name)) {
            return;
        }
        try {
            new ClassReader(original).accept(new ClassVisitor(Opcodes.ASM9) {
                @Override
                public void visitInnerClass(String inner, String outer, String simpleName, int access) {
                    String dotted = inner.replace('/', '.');
                    if (dotted.startsWith(name + "$")) {
                        addWithNested(world, dotted, names);
                    }
                }
            }, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        } catch (RuntimeException unreadable) {
            names.remove(name);
        }
    }
}
