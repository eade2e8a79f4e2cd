package collections;

public interface Convertible {
    Object to(Class<?> type);
}
