package management;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;

/** The bean of the threads: their numbers, states and stacks. */
public class ThreadsBean {
    public static void main(String[] args) throws InterruptedException {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long own = Thread.currentThread().getId();
        System.out.println(threads.getThreadCount() > 0 && threads.getPeakThreadCount() >= 1);
        System.out.println(Arrays.stream(threads.getAllThreadIds()).anyMatch(id -> id == own));
        ThreadInfo info = threads.getThreadInfo(own);
        System.out.println(info.getThreadName() + " " + info.getThreadState() + " " + info.getStackTrace().length);
        System.out.println(info.getThreadId() == own);
        ThreadInfo deep = threads.getThreadInfo(own, Integer.MAX_VALUE);
        StackTraceElement[] stack = deep.getStackTrace();
        System.out.println(stack[stack.length - 1]);
        System.out.println(threads.getThreadInfo(own, 1).getStackTrace().length);
        System.out.println(threads.getThreadInfo(123_456_789L));
        System.out.println(threads.findDeadlockedThreads() == null && threads.findMonitorDeadlockedThreads() == null);
        CountDownLatch started = new CountDownLatch(1);
        Object lock = new Object();
        Thread other = new Thread(() -> {
            started.countDown();
            synchronized (lock) {
                System.out.println("entered");
            }
        }, "other");
        other.setDaemon(true);
        synchronized (lock) {
            other.start();
            started.await();
            while (other.getState() != Thread.State.BLOCKED) {
                Thread.onSpinWait();
            }
            ThreadInfo blocked = threads.getThreadInfo(other.getId());
            System.out.println(blocked.getThreadState() + " " + blocked.getLockOwnerName() + " " + blocked.isDaemon());
            System.out.println(blocked.getLockInfo().getClassName());
        }
        other.join();
        System.out.println(threads.getThreadInfo(other.getId()));
    }
}
