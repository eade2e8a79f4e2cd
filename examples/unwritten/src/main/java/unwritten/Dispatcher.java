package unwritten;

/** Listing 1 of Dsc+Mock: a parameter that is cast to an interface which its type has nothing to do with. */
public final class Dispatcher {
    private Dispatcher() {}

    /** The priority of a task, if it is limited to more than is used already; else -1. */
    public static int dispatch(Task task, int used, Class<?> origin) {
        if (task instanceof Limited) {
            Limited limited = (Limited) task;
            if (limited.limit() > used) {
                return task.priority();
            }
        }
        return -1;
    }
}
