package web;

public interface Request {
    String method();

    String path();

    /** Null where nobody is logged in. */
    String user();
}
