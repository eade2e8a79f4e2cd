package xml;

public interface Restricted {
    boolean allows(String id);
}
