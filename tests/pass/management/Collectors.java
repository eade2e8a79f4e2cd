package management;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryManagerMXBean;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;

/** Collectors, managers and pools: there are some, and they answer. */
public class Collectors {
    public static void main(String[] args) {
        System.out.println(ManagementFactory.getGarbageCollectorMXBeans().isEmpty());
        long count = 0;
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            count += collector.getCollectionCount();
            System.out.println(collector.isValid() && collector.getCollectionTime() >= 0 && !collector.getName().isEmpty());
            System.out.println(collector.getMemoryPoolNames().length > 0);
            break;
        }
        System.out.println(count >= 0);
        boolean heap = false;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            heap |= pool.getType() == MemoryType.HEAP;
            if (pool.getUsage().getUsed() < 0 || pool.getPeakUsage() == null || pool.getMemoryManagerNames().length == 0) {
                System.out.println("wrong: " + pool.getName());
            }
        }
        System.out.println(heap);
        for (MemoryManagerMXBean manager : ManagementFactory.getMemoryManagerMXBeans()) {
            if (manager.getName() == null) {
                System.out.println("no name");
            }
        }
    }
}
