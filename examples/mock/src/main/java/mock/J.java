package mock;

/** A second interface that an {@link I} may implement as well. */
public interface J {

    int m2();
}
