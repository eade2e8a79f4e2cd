import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.*;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Describes classes, named on standard input, as reflection sees them; one fact per line. */
class Reflect {
    static PrintStream out;

    public static void main(String[] args) throws Exception {
        out = new PrintStream(new java.io.FileOutputStream(java.io.FileDescriptor.out), false, "UTF-8");
        var names = new BufferedReader(new InputStreamReader(System.in)).lines().collect(Collectors.toList());
        for (String name : names) {
            Class<?> c;
            try {
                c = Class.forName(name, false, Reflect.class.getClassLoader());
                c.getDeclaredMethods();
            } catch (LinkageError e) {
                continue;
            }
            describe(c);
        }
        out.flush();
    }

    static void describe(Class<?> c) {
        out.println("class " + c.getName() + " " + (c.getModifiers() & 0x7fff) + typeParameters(c));
        out.println("  super " + (c.isInterface() ? "java.lang.Object" : show(c.getGenericSuperclass())));
        for (Type t : c.getGenericInterfaces()) out.println("  interface " + show(t));
        for (Field f : sorted(c.getDeclaredFields()))
            out.println("  field " + f.getModifiers() + " " + f.getName() + " " + show(f.getGenericType()));
        for (Method m : sorted(c.getDeclaredMethods()))
            out.println("  method " + m.getModifiers() + " " + m.getName() + typeParameters(m)
                + show(m.getGenericParameterTypes()) + " " + show(m.getGenericReturnType())
                + throwing(m.getGenericExceptionTypes()));
        for (Constructor<?> k : sorted(c.getDeclaredConstructors())) {
            boolean named = Arrays.stream(k.getParameters()).anyMatch(Parameter::isNamePresent);
            if (named || c.isRecord() || c.getEnclosingClass() == null && !c.isEnum()) {
                String parameters = Arrays.stream(k.getParameters())
                    .filter(p -> !p.isSynthetic() && !(p.isImplicit() && p.getName().startsWith("this$")))
                    .map(p -> (named ? p.getName() + ":" : "") + p.getType().getName().replace('$', '.'))
                    .collect(Collectors.joining(", ", "(", ")"));
                out.println("  constructor " + k.getModifiers() + " " + parameters);
            }
        }
        var members = new TreeSet<String>();
        for (Method m : c.getMethods())
            members.add((m.isSynthetic() ? "  synthetic " : "  member ") + m.getName()
                + Arrays.stream(m.getParameterTypes()).map(Class::descriptorString).collect(Collectors.joining("", "(", ")"))
                + m.getReturnType().descriptorString() + " of " + m.getDeclaringClass().getName());
        members.forEach(out::println);
    }

    static <T extends Member> List<T> sorted(T[] members) {
        return Arrays.stream(members).filter(m -> !m.isSynthetic()).collect(Collectors.toList());
    }

    static String typeParameters(GenericDeclaration declaration) {
        if (declaration.getTypeParameters().length == 0) return "";
        return Stream.of(declaration.getTypeParameters())
            .map(v -> v.getName() + " extends " + Stream.of(v.getBounds()).map(Reflect::show).collect(Collectors.joining(" & ")))
            .collect(Collectors.joining(", ", "<", ">"));
    }

    static String show(Type[] types) {
        return Stream.of(types).map(Reflect::show).collect(Collectors.joining(", ", "(", ")"));
    }

    static String throwing(Type[] types) {
        return types.length == 0 ? "" : " throws " + Stream.of(types).map(Reflect::show).collect(Collectors.joining(", "));
    }

    static String show(Type type) {
        if (type == null) return "none";
        if (type instanceof Class) {
            Class<?> c = (Class<?>) type;
            return c.isArray() ? show(c.getComponentType()) + "[]" : c.getName().replace('$', '.');
        }
        if (type instanceof GenericArrayType) return show(((GenericArrayType) type).getGenericComponentType()) + "[]";
        if (type instanceof TypeVariable) return ((TypeVariable<?>) type).getName();
        if (type instanceof WildcardType) {
            WildcardType w = (WildcardType) type;
            if (w.getLowerBounds().length > 0) return "? super " + show(w.getLowerBounds()[0]);
            return w.getUpperBounds()[0] == Object.class ? "?" : "? extends " + show(w.getUpperBounds()[0]);
        }
        ParameterizedType p = (ParameterizedType) type;
        var arguments = new ArrayList<String>();
        for (Type t : p.getActualTypeArguments()) arguments.add(show(t));
        return show(p.getRawType()) + (arguments.isEmpty() ? "" : "<" + String.join(", ", arguments) + ">");
    }
}
