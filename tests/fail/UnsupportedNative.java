// stop: unsupported native method com.sun.management.internal.HotSpotDiagnostic.dumpHeap0(Ljava/lang/String;Z)V
import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;

/** Calls a native method of the class library that the machine does not have. */
public class UnsupportedNative {
    public static void main(String[] args) throws IOException {
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpHeap("heap.hprof", true);
    }
}
