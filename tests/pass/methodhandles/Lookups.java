package methodhandles;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.WrongMethodTypeException;
import java.util.List;

/** Finding methods, constructors and fields, calling them exactly and with conversion. */
public class Lookups {
    private int value = 5;
    static String shared = "shared";

    Lookups() { }

    Lookups(int value) {
        this.value = value;
    }

    private int add(int a, long b) {
        return (int) (value + a + b);
    }

    static String join(String separator, Object... parts) {
        StringBuilder out = new StringBuilder();
        for (Object part : parts) {
            out.append(out.length() == 0 ? "" : separator).append(part);
        }
        return out.toString();
    }

    static class Child extends Lookups {
        @Override
        public String toString() {
            return "child";
        }

        MethodHandle superText() throws ReflectiveOperationException {
            return MethodHandles.lookup().findSpecial(Lookups.class, "toString", MethodType.methodType(String.class), Child.class);
        }
    }

    @Override
    public String toString() {
        return "lookups " + value;
    }

    static void attempt(String what, Action action) {
        try {
            System.out.println(what + ": " + action.run());
        } catch (Throwable t) {
            System.out.println(what + ": " + t);
        }
    }

    interface Action {
        Object run() throws Throwable;
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle add = lookup.findVirtual(Lookups.class, "add", MethodType.methodType(int.class, int.class, long.class));
        System.out.println((int) add.invokeExact(new Lookups(), 1, 2L));
        System.out.println((long) add.invoke(new Lookups(10), (byte) 1, 2));
        System.out.println(add.invoke(new Lookups(10), Integer.valueOf(3), 'a'));
        System.out.println(add.type() + " " + add.type().parameterCount());
        attempt("exact with wrong type", () -> (int) add.invokeExact(new Lookups(), 1, 2));
        attempt("invoke with wrong type", () -> add.invoke("x", 1, 2));
        attempt("invoke with text", () -> add.invoke(new Lookups(), "1", 2));
        attempt("null receiver", () -> add.invoke((Lookups) null, 1, 2));
        attempt("with arguments", () -> add.invokeWithArguments(new Lookups(), 4, 5L));
        attempt("with a list", () -> add.invokeWithArguments(List.of(new Lookups(), 4, 5)));

        MethodHandle join = lookup.findStatic(Lookups.class, "join", MethodType.methodType(String.class, String.class, Object[].class));
        System.out.println(join.isVarargsCollector() + " " + join.invoke("-", 1, "two", 3.0) + " " + join.invoke("-") + " "
            + (String) join.invokeExact("+", new Object[] {1, 2}) + " " + join.asFixedArity().invoke("/", new Object[] {"a", "b"}));
        MethodHandle make = lookup.findConstructor(Lookups.class, MethodType.methodType(void.class, int.class));
        System.out.println(make.invoke(42));
        MethodHandle get = lookup.findGetter(Lookups.class, "value", int.class);
        MethodHandle set = lookup.findSetter(Lookups.class, "value", int.class);
        Lookups it = new Lookups();
        set.invoke(it, 9);
        System.out.println((int) get.invoke(it) + " " + get.type() + " " + set.type());
        MethodHandle shared = lookup.findStaticGetter(Lookups.class, "shared", String.class);
        lookup.findStaticSetter(Lookups.class, "shared", String.class).invoke("changed");
        System.out.println((String) shared.invokeExact());
        MethodHandle bound = lookup.bind("hello world", "substring", MethodType.methodType(String.class, int.class, int.class));
        System.out.println(bound.invoke(2, 7));
        System.out.println(new Child().superText().invoke(new Child()) + " " + lookup.findVirtual(Object.class, "toString", MethodType.methodType(String.class)).invoke(new Child()));
        System.out.println(lookup.unreflect(String.class.getMethod("length")).invoke("four") + " " + lookup.unreflectGetter(Lookups.class.getDeclaredField("value")).invoke(it)
            + " " + lookup.unreflectConstructor(StringBuilder.class.getConstructor(String.class)).invoke("built"));
        attempt("missing", () -> lookup.findStatic(Lookups.class, "missing", MethodType.methodType(void.class)));
        attempt("not static", () -> lookup.findStatic(Lookups.class, "add", add.type().dropParameterTypes(0, 1)));
        attempt("private of another", () -> lookup.findVirtual(String.class, "isLatin1", MethodType.methodType(boolean.class)));
        attempt("public lookup", () -> MethodHandles.publicLookup().findGetter(Lookups.class, "value", int.class));
        attempt("in another class", () -> lookup.in(String.class).lookupModes() != lookup.lookupModes());
        attempt("wrong", () -> {
            throw new WrongMethodTypeException("mine");
        });
        MethodType type = MethodType.fromMethodDescriptorString("(IJ[Ljava/lang/String;)V", Lookups.class.getClassLoader());
        System.out.println(type + " " + type.wrap() + " " + type.generic() + " " + type.toMethodDescriptorString() + " " + type.appendParameterTypes(char.class)
            .changeReturnType(int.class) + " " + type.equals(MethodType.methodType(void.class, int.class, long.class, String[].class)) + " " + type.lastParameterType());
    }
}
