package broker;

public interface Prioritized {
    int priority();
}
