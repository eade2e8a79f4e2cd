package management;

import java.lang.management.ClassLoadingMXBean;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;

/** The beans of class loading and compilation. */
public class Loading {
    static class Late {
        static final int VALUE = Integer.parseInt("3");
    }

    public static void main(String[] args) {
        ClassLoadingMXBean loading = ManagementFactory.getClassLoadingMXBean();
        System.out.println(loading.getLoadedClassCount() > 100);
        System.out.println(loading.getTotalLoadedClassCount() >= loading.getLoadedClassCount());
        System.out.println(loading.getUnloadedClassCount() >= 0);
        System.out.println(loading.isVerbose() + " " + Late.VALUE);
        CompilationMXBean compilation = ManagementFactory.getCompilationMXBean();
        System.out.println(compilation == null || compilation.getName() != null);
        System.out.println(compilation == null || !compilation.isCompilationTimeMonitoringSupported()
                || compilation.getTotalCompilationTime() >= 0);
    }
}
