package services;

import java.util.Iterator;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/** Providers that are missing, throw, are hidden or of the wrong type; the good one comes last. */
public class BadProviders {
    public interface Service {
        default String name() {
            return getClass().getSimpleName();
        }
    }

    public static class Throwing implements Service {
        public Throwing() {
            throw new IllegalStateException("refused");
        }
    }

    public static class NoPublicConstructor implements Service {
        private NoPublicConstructor() { }
    }

    public static class NotASubtype { }

    public static class Good implements Service { }

    public static void main(String[] args) {
        Iterator<Service> services = ServiceLoader.load(Service.class).iterator();
        for (int i = 0; i < 10; i++) {
            try {
                if (!services.hasNext()) {
                    System.out.println("end");
                    break;
                }
                System.out.println(services.next().name());
            } catch (ServiceConfigurationError e) {
                System.out.println(e.getMessage() + " | " + e.getCause());
            }
        }
    }
}
