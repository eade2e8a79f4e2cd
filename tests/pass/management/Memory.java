package management;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryUsage;

/** The bean of the memory. */
public class Memory {
    static byte[] kept;

    public static void main(String[] args) {
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        MemoryUsage heap = memory.getHeapMemoryUsage();
        System.out.println(heap.getUsed() >= 0);
        System.out.println(heap.getUsed() <= heap.getCommitted());
        System.out.println(heap.getMax() == -1 || heap.getCommitted() <= heap.getMax());
        System.out.println(heap.getInit() >= 0);
        kept = new byte[3_000_000];
        System.out.println(memory.getHeapMemoryUsage().getUsed() > 3_000_000);
        System.out.println(memory.getNonHeapMemoryUsage().getUsed() >= 0);
        System.out.println(memory.isVerbose());
        memory.gc();
        System.out.println(kept.length + " " + memory.getObjectName());
        System.out.println(memory.getObjectPendingFinalizationCount());
    }
}
