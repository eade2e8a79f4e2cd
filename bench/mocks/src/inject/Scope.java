package inject;

public interface Scope {
    boolean isOpen();
}
