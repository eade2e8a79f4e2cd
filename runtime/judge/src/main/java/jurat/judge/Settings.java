package jurat.judge;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.objectweb.asm.Type;

/**
 * By which methods of the class library something is changed that is there once for the whole process: what a test has set in
 * this way, it has set for all tests after it.
 *
 * <p>Told by what the methods are: static ones that set or register, those of objects that write a static field, and those of
 * objects that may be everybody's, because a method of a class that the program names hands them out. Which objects are is
 * known only while a test runs ({@link Watch}).
 */
final class Settings {
    private static final Pattern VERB = Pattern.compile(
            "(?:set|add|put|register|deregister|unregister|remove|insert|install|uninstall|replace|reset|clear|delete|update)"
                    + "(?:[A-Z].*|All)?|readConfiguration");
    private static final Pattern MAKING = Pattern.compile(
            "(?:new|create|open|copy|of|from|with|parse|build|getInstance|clone|to|read|load|make|values?)(?:[A-Z].*|Of)?");
    /** What {@link Surroundings} compares by itself, so that code which puts it back again is not suspected. */
    private static final Set<String> COMPARED = Set.of("java.util.Locale", "java.util.TimeZone");
    /** Of the language, whose static methods set nothing, or what is compared. */
    private static final Set<String> LANGUAGE = Set.of("java.lang", "java.lang.reflect", "java.lang.invoke", "java.lang.ref",
            "java.lang.annotation", "java.lang.constant", "java.lang.runtime", "java.util", "java.util.function",
            "java.util.stream", "java.util.regex");
    /** Whose objects are values, or belong to whoever has made them. */
    private static final Pattern OF_VALUES =
            Pattern.compile("java\\.(?:io|math|text|time|nio|util\\.concurrent|util\\.zip|util\\.jar)(?:\\..*)?");

    /** The classes that programs name, and what these hand out. */
    private static final Set<Class<?>> named = new LinkedHashSet<>();
    private static final Set<Class<?>> handedOut = new HashSet<>();

    private Settings() {}

    /** Whether the name of a method says that it changes something. */
    static boolean isVerb(String method) {
        return VERB.matcher(method).matches();
    }

    /** Whether a class of this name matters at all. */
    static boolean mayMatter(String className) {
        int dot = className.lastIndexOf('.');
        return dot > 0 && !LANGUAGE.contains(className.substring(0, dot));
    }

    /** Of these classes, those above them, and what was named before: those that can change something and are not known for it. */
    static synchronized List<Class<?>> among(Collection<Class<?>> classes, Collection<Class<?>> known) {
        for (Class<?> type : classes) {
            for (Class<?> at = type; at != null && mayMatter(at.getName()); at = at.getSuperclass()) {
                named.add(at);
            }
        }
        while (hasMoreToHandOut()) {}
        List<Class<?>> found = new ArrayList<>();
        for (Class<?> type : named) {
            if (!known.contains(type) && !type.isInterface() && !Throwable.class.isAssignableFrom(type) && canChange(type)) {
                found.add(type);
            }
        }
        return found;
    }

    private static boolean hasMoreToHandOut() {
        boolean more = false;
        for (Class<?> type : named) {
            for (Method method : type.getDeclaredMethods()) {
                boolean gives = Modifier.isStatic(method.getModifiers()) || handedOut.contains(type);
                Class<?> given = method.getReturnType();
                given = given.isArray() ? given.getComponentType() : given;
                if (gives && Modifier.isPublic(method.getModifiers()) && !given.isPrimitive() && mayMatter(given.getName())
                        && !MAKING.matcher(method.getName()).matches()) {
                    more |= handedOut.add(given);
                }
            }
        }
        return more;
    }

    private static boolean canChange(Class<?> type) {
        boolean keeps = isHandedOut(type);
        for (Field field : type.getDeclaredFields()) {
            keeps |= Modifier.isStatic(field.getModifiers()) && !Modifier.isFinal(field.getModifiers());
        }
        for (Method method : type.getDeclaredMethods()) {
            boolean isStatic = Modifier.isStatic(method.getModifiers());
            if (isSetter(method) && (isStatic ? isOfAll(type.getName(), Type.getMethodDescriptor(method)) : keeps)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSetter(Method method) {
        return Modifier.isPublic(method.getModifiers()) && !Modifier.isAbstract(method.getModifiers()) && isVerb(method.getName());
    }

    /** Whether an object of the class may be one that others have, too. */
    static synchronized boolean isHandedOut(Class<?> type) {
        if (OF_VALUES.matcher(type.getName()).matches()) {
            return false;
        }
        for (Class<?> given : handedOut) {
            if (given.isAssignableFrom(type) || type.isAssignableFrom(given)) {
                return true;
            }
        }
        return false;
    }

    /** Whether what a method of the class library makes is its own and not the caller's. */
    static boolean keepsWhatItMakes(StackWalker.StackFrame method) {
        String name = method.getMethodName();
        if (name.startsWith("<") || MAKING.matcher(name).matches()) {
            return false;
        }
        try {
            int access = method.getDeclaringClass().getDeclaredMethod(name, method.getMethodType().parameterArray()).getModifiers();
            return name.startsWith("get") || Modifier.isStatic(access);
        } catch (NoSuchMethodException impossible) {
            return false;
        }
    }

    /** Whether a static setter sets something for all; one that is given an object first sets something of that object. */
    static boolean isOfAll(String className, String descriptor) {
        Type[] parameters = Type.getArgumentTypes(descriptor);
        boolean isOfObject = parameters.length > 1 && parameters[0].getSort() >= Type.ARRAY
                && !Set.of("Ljava/lang/String;", "Ljava/lang/Class;", "Ljava/lang/Object;").contains(parameters[0].getDescriptor());
        return parameters.length > 0 && !isOfObject && !COMPARED.contains(className);
    }

    /** Whether this is a logger of a name that somebody has given it: those of the root and of the JDK are everybody's. */
    static boolean isNamedLogger(Object object) {
        for (Class<?> type = object == null ? null : object.getClass(); type != null; type = type.getSuperclass()) {
            if (type.getName().equals("java.util.logging.Logger")) {
                try {
                    String name = (String) type.getMethod("getName").invoke(object);
                    return name != null && !name.isEmpty() && !name.equals("global")
                            && !name.matches("(?:javax?|jdk|sun|com\\.sun)(?:\\..*)?");
                } catch (ReflectiveOperationException impossible) {
                    return false;
                }
            }
        }
        return false;
    }
}
