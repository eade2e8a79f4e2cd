package inject;

public interface ScopeCatalog {
    /** Null where there is no such scope. */
    Scope find(String name);
}
