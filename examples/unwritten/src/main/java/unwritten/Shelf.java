package unwritten;

/** The negative of listing 7: an annotation that nobody can see while the program runs. */
public final class Shelf {
    private Shelf() {}

    public static boolean isKept(Task task) {
        return task.getClass().isAnnotationPresent(Kept.class) && task.priority() > 0;
    }
}
