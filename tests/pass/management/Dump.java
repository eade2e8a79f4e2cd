package management;

import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** Dumps of all threads. */
public class Dump {
    public static void main(String[] args) throws InterruptedException {
        Object blocker = new StringBuilder("blocker");
        Thread parked = new Thread(() -> LockSupport.park(blocker), "parked");
        parked.start();
        while (parked.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        for (ThreadInfo info : ManagementFactory.getThreadMXBean().dumpAllThreads(false, false)) {
            if (info.getThreadName().equals("parked") || info.getThreadName().equals("main")) {
                LockInfo lock = info.getLockInfo();
                System.out.println(info.getThreadName() + " " + info.getThreadState() + " "
                        + (lock == null ? "none" : lock.getClassName()) + " " + (info.getStackTrace().length > 0));
            }
        }
        LockSupport.unpark(parked);
        parked.join();
        Map<Thread, StackTraceElement[]> all = Thread.getAllStackTraces();
        System.out.println(all.containsKey(Thread.currentThread()) + " " + all.containsKey(parked));
    }
}
