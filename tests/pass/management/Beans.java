package management;

import java.lang.management.ManagementFactory;
import java.lang.management.PlatformManagedObject;
import java.lang.management.RuntimeMXBean;
import java.lang.management.ThreadMXBean;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** The server of beans: platform beans by name, and a bean of one's own. */
public class Beans {
    public interface CounterMBean {
        int getCount();

        void reset();
    }

    public static class Counter implements CounterMBean {
        private int count = 41;

        @Override
        public int getCount() {
            return ++count;
        }

        @Override
        public void reset() {
            count = 0;
        }
    }

    public static void main(String[] args) throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName("management:type=Counter");
        server.registerMBean(new Counter(), name);
        System.out.println(server.getAttribute(name, "Count"));
        server.invoke(name, "reset", null, null);
        System.out.println(server.getAttribute(name, "Count") + " " + server.isRegistered(name));
        server.unregisterMBean(name);
        System.out.println(server.isRegistered(name));
        System.out.println(server.getAttribute(new ObjectName("java.lang:type=Runtime"), "SpecName"));
        System.out.println(server.isRegistered(new ObjectName(ManagementFactory.MEMORY_MXBEAN_NAME)));
        RuntimeMXBean runtime = ManagementFactory.newPlatformMXBeanProxy(
                server, ManagementFactory.RUNTIME_MXBEAN_NAME, RuntimeMXBean.class);
        System.out.println(runtime.getSpecName());
        PlatformManagedObject threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
        System.out.println(threads.getObjectName());
    }
}
