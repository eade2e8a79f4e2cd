package unwritten;

/** What {@link Dispatcher#dispatch} takes; nobody has written one yet. */
public interface Task {
    int priority();
}
