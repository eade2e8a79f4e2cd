package management;

import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;

/** The bean of the operating system. */
public class Computer {
    public static void main(String[] args) {
        OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
        System.out.println(system.getName().equals(System.getProperty("os.name")));
        System.out.println(system.getArch().equals(System.getProperty("os.arch")));
        System.out.println(system.getVersion().equals(System.getProperty("os.version")));
        System.out.println(system.getAvailableProcessors() == Runtime.getRuntime().availableProcessors());
        System.out.println(system.getSystemLoadAverage() >= -1);
        System.out.println(system.getObjectName());
        if (system instanceof com.sun.management.OperatingSystemMXBean more) {
            System.out.println(more.getTotalMemorySize() > 0 && more.getProcessCpuTime() >= 0);
            System.out.println(more.getFreeMemorySize() > 0 && more.getCommittedVirtualMemorySize() > 0);
            System.out.println(more.getProcessCpuLoad() <= 1 && more.getCpuLoad() <= 1);
        }
        if (system instanceof com.sun.management.UnixOperatingSystemMXBean unix) {
            System.out.println(unix.getOpenFileDescriptorCount() > 0 && unix.getMaxFileDescriptorCount() > 0);
        }
    }
}
