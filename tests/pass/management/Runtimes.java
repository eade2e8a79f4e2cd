package management;

import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;

/** The bean of the JVM, as far as every JVM answers alike. */
public class Runtimes {
    public static void main(String[] args) {
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        System.out.println(runtime.getSpecName() + " " + runtime.getManagementSpecVersion());
        System.out.println(runtime.getSpecVersion().equals(System.getProperty("java.vm.specification.version")));
        System.out.println(runtime.getVmName().equals(System.getProperty("java.vm.name")));
        System.out.println(runtime.getUptime() >= 0 && runtime.getStartTime() > 0);
        System.out.println(runtime.getName().contains("@"));
        System.out.println(runtime.getPid() > 0);
        System.out.println(runtime.getInputArguments() != null);
        System.out.println(runtime.getSystemProperties().get("java.version").equals(System.getProperty("java.version")));
        System.out.println(runtime.getClassPath().equals(System.getProperty("java.class.path")));
        System.out.println(runtime.getObjectName());
    }
}
