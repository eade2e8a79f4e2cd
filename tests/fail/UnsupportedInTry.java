// stop: unsupported native method com.sun.management.internal.HotSpotDiagnostic.dumpHeap0(Ljava/lang/String;Z)V
import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.Callable;

/** An unsupported native is no error of the program's either. */
public class UnsupportedInTry {
    static <T> T orNull(Callable<T> callable) {
        try {
            return callable.call();
        } catch (Throwable thrown) {
            Runtime.getRuntime().halt(3);
            return null;
        }
    }

    public static void main(String[] args) {
        orNull(() -> {
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpHeap("heap.hprof", true);
            return "";
        });
    }
}
