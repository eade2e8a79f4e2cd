package management;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.util.ArrayList;
import java.util.List;

/** What a small profiler does: before, after, difference. */
public class Sampling {
    record Sample(long millis, long used, int threads, int classes) {
        static Sample take() {
            MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
            return new Sample(
                    ManagementFactory.getRuntimeMXBean().getUptime(),
                    heap.getUsed(),
                    ManagementFactory.getThreadMXBean().getThreadCount(),
                    ManagementFactory.getClassLoadingMXBean().getLoadedClassCount());
        }
    }

    public static void main(String[] args) {
        List<Sample> samples = new ArrayList<>();
        List<int[]> kept = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            samples.add(Sample.take());
            kept.add(new int[100_000]);
        }
        Sample first = samples.get(0);
        Sample last = samples.get(4);
        System.out.println(last.millis() >= first.millis());
        System.out.println(last.classes() >= first.classes());
        System.out.println(first.threads() > 0 && kept.size() == 5);
        System.out.println(ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().toString().startsWith("init = "));
    }
}
