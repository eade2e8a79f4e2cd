package web;

public interface Secured {
    boolean allows(String user);
}
