package web;

public interface RequestHandler {
    boolean handles(String path);

    /** The body of the answer, null where there is none. */
    String handle(Request request) throws NotFoundException, HandlerException;
}
