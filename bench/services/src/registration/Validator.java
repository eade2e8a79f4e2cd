package registration;

@FunctionalInterface
public interface Validator<T> {
    /** What is wrong, null where nothing is. */
    Problem validate(T value);
}
