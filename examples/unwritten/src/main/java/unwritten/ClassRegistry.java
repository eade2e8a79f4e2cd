package unwritten;

/** Listing 13 of Dsc+Mock: a {@code Class} that is to represent an annotated type. */
public final class ClassRegistry {
    private ClassRegistry() {}

    /** The number under which the objects of a class are sent. */
    public static int register(Class<?> type, boolean failOnMiss) {
        if (type.isAnnotationPresent(Sent.class)) {
            Sent sent = type.getAnnotation(Sent.class);
            short id = sent.id();
            return id == 0 ? 1000 : id;
        }
        if (failOnMiss) {
            throw new IllegalArgumentException("not marked @Sent: " + type);
        }
        return -1;
    }
}
