package inject;

/** How long instances of a type live. */
public final class Lifetimes {
    private Lifetimes() {}

    public static String of(Class<?> type, ScopeCatalog catalog) {
        if (type.isAnnotationPresent(Singleton.class)) {
            if (type.isInterface()) {
                throw new IllegalArgumentException("a singleton needs a class: " + type.getName());
            }
            return "for ever";
        }
        Scoped scoped = type.getAnnotation(Scoped.class);
        if (scoped == null) {
            return type.isAnnotationPresent(Lazy.class) ? "once it is used" : "for one use";
        }
        Scope scope = catalog.find(scoped.value());
        if (scope == null) {
            throw new IllegalArgumentException("no scope " + scoped.value());
        }
        return scoped.eager() || scope.isOpen() ? "as long as " + scoped.value() : "not yet";
    }
}
