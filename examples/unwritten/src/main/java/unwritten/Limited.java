package unwritten;

/** A second interface that a {@link Task} may implement as well. */
public interface Limited {
    int limit();
}
