package management;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** The time that threads use grows. */
public class Times {
    public static void main(String[] args) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        System.out.println(threads.isCurrentThreadCpuTimeSupported() + " " + threads.isThreadCpuTimeSupported());
        System.out.println(threads.isThreadCpuTimeEnabled());
        long before = threads.getCurrentThreadCpuTime();
        long sum = 0;
        for (int i = 0; i < 3_000_000; i++) {
            sum += i % 7;
        }
        System.out.println(sum);
        System.out.println(threads.getCurrentThreadCpuTime() > before);
        System.out.println(threads.getCurrentThreadUserTime() >= 0);
        System.out.println(threads.getThreadCpuTime(Thread.currentThread().getId()) > 0);
        System.out.println(threads.isThreadContentionMonitoringSupported());
        System.out.println(threads.isThreadContentionMonitoringEnabled());
        System.out.println(threads.getTotalStartedThreadCount() > 0 && threads.getDaemonThreadCount() >= 0);
    }
}
