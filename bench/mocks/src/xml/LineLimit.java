package xml;

/** Knows where in a line it is, and where lines are to end. */
public interface LineLimit {
    int column();

    int width();
}
