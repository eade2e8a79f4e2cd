package net;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Unknown hosts met in static initialisers, streams and reflection. */
public class Reflected {
    static class Holder {
        static final InetAddress ADDRESS;

        static {
            InetAddress found = null;
            try {
                found = InetAddress.getByName("example.invalid");
            } catch (Exception unknown) {
                System.out.println("in the initialiser: " + unknown.getClass().getSimpleName());
            } finally {
                ADDRESS = found;
            }
        }
    }

    static String kind(String host) {
        try {
            return InetAddress.getByName(host).getClass().getSimpleName();
        } catch (Exception unknown) {
            return unknown.getClass().getSimpleName();
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(Holder.ADDRESS);
        Function<String, String> kind = Reflected::kind;
        System.out.println(Stream.of("localhost", "x.invalid", "8.8.8.8").map(kind).collect(Collectors.joining(",")));
        Method method = InetAddress.class.getMethod("getByName", String.class);
        try {
            method.invoke(null, "y.invalid");
        } catch (InvocationTargetException problem) {
            System.out.println(problem.getCause().getClass());
        }
    }
}
