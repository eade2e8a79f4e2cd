package services;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceLoader;

/** Providers named under META-INF/services, lazily made, cached and reloaded. */
public class Providers {
    public interface Greeter {
        String greet(String name);
    }

    public static class First implements Greeter {
        static int made;

        public First() {
            made++;
        }

        @Override
        public String greet(String name) {
            return "Hello " + name;
        }
    }

    public static class Second implements Greeter {
        public Second() {
            System.out.println("Second made");
        }

        @Override
        public String greet(String name) {
            return "Hi " + name;
        }
    }

    interface Nothing { }

    public static void main(String[] args) {
        ServiceLoader<Greeter> loader = ServiceLoader.load(Greeter.class);
        Iterator<Greeter> iterator = loader.iterator();
        System.out.println("nothing made yet " + First.made);
        System.out.println(iterator.next().greet("one"));
        System.out.println(iterator.next().greet("two") + " " + iterator.hasNext());
        List<Greeter> again = new ArrayList<>();
        loader.forEach(again::add);
        System.out.println(again.size() + " " + First.made + " " + (again.get(1) == loader.iterator().next()));
        loader.reload();
        System.out.println(loader.findFirst().get().getClass().getSimpleName());
        System.out.println(ServiceLoader.load(Greeter.class).stream().map(p -> p.type().getSimpleName()).toList());
        System.out.println(ServiceLoader.load(Nothing.class).findFirst().isPresent() + " " + loader);
        System.out.println(ServiceLoader.load(java.nio.file.spi.FileSystemProvider.class).stream().count() >= 0);
    }
}
