public class Modules {
    static void attempt(Runnable r) {
        try { r.run(); System.out.println("fine"); } catch (Throwable t) { System.out.println(t.getClass().getName() + ": " + t.getMessage()); }
    }
    static class Sub { static void go() { new SubImpl().toString(); } }
    static class SubImpl extends jdk.internal.loader.URLClassPath { SubImpl() { super(new java.net.URL[0], null); } }
    static class Impl { static void go() { new Impl2().toString(); } }
    static class Impl2 implements jdk.internal.misc.VM.BufferPool { public String getName(){return "";} public long getCount(){return 0;} public long getTotalCapacity(){return 0;} public long getMemoryUsed(){return 0;} }
    public static void main(String[] a) {
        attempt(() -> System.out.println(jdk.internal.misc.VM.isBooted()));
        attempt(() -> { Object o = "x"; System.out.println(o instanceof jdk.internal.misc.Unsafe); });
        attempt(() -> System.out.println(jdk.internal.misc.Unsafe.class));
        attempt(() -> System.out.println(jdk.internal.misc.Unsafe[].class));
        attempt(() -> System.out.println(new jdk.internal.misc.Unsafe[1].length));
        attempt(Sub::go);
        attempt(Impl::go);
        attempt(() -> { java.util.function.Supplier<Object> s = jdk.internal.misc.Unsafe::getUnsafe; System.out.println(s.get() != null); });
        attempt(() -> System.out.println(sun.security.x509.X500Name.class));
    }
}
