// stop: unsupported native method
import java.lang.management.ManagementFactory;

/** Calls a native method of the class library that the machine does not have. */
public class UnsupportedNative {
    public static void main(String[] args) {
        System.out.println(ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() > 0);
    }
}
