package lang;

import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** Those parts of System and Runtime that do not depend on the computer. */
public class SystemAndProperties {
    public static void main(String[] args) {
        for (String key : new String[] {"file.separator", "path.separator", "user.language", "user.country", "user.timezone", "file.encoding", "java.specification.name", "java.vm.specification.name", "no.such.key"}) {
            System.out.println(key + "=" + System.getProperty(key));
        }
        System.out.println(System.getProperty("line.separator").equals("\n") + " " + System.getProperty("none", "default"));
        System.setProperty("own.key", "value");
        System.out.println(System.getProperty("own.key") + " " + System.clearProperty("own.key") + " " + System.getProperty("own.key"));
        try {
            System.getProperty("");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.setProperty(null, "x");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        Properties defaults = new Properties();
        defaults.setProperty("a", "1");
        Properties properties = new Properties(defaults);
        properties.setProperty("b", "2");
        System.out.println(properties.getProperty("a") + properties.get("a") + properties.size() + properties.stringPropertyNames().size() + new TreeMap<>(properties));
        Runtime.Version version = Runtime.version();
        System.out.println((version.feature() >= 17) + " " + Runtime.Version.parse("17.0.2+8").compareTo(Runtime.Version.parse("17.0.10")) + " " + Runtime.Version.parse("21-ea").pre() + " " + (version.feature() == Integer.parseInt(System.getProperty("java.specification.version"))));
        Runtime runtime = Runtime.getRuntime();
        System.out.println((runtime == Runtime.getRuntime()) + " " + (runtime.maxMemory() >= runtime.totalMemory()) + " " + (runtime.freeMemory() <= runtime.totalMemory()));
        Map<String, String> environment = System.getenv();
        System.out.println((environment != null) + " " + System.getenv("NO_SUCH_VARIABLE_HERE"));
        try {
            environment.put("x", "y");
        } catch (UnsupportedOperationException e) {
            System.out.println("environment is read only");
        }
        long nanos = System.nanoTime();
        System.out.println((System.nanoTime() >= nanos) + " " + (System.currentTimeMillis() > 0));
        System.out.println(Double.parseDouble(System.getProperty("java.class.version")) >= 61);
        Object o = new Object();
        System.out.println((System.identityHashCode(o) == o.hashCode()) + " " + (System.identityHashCode(o) == System.identityHashCode(o)));
        System.gc();
    }
}
