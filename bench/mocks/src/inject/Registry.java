package inject;

public interface Registry {
    /** What is bound to a type and a name, null where nothing is. */
    Object lookup(Class<?> type, String name);
}
