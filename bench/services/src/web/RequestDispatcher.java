package web;

import java.util.List;

/** Hands requests to the first handler that is there for them. */
public class RequestDispatcher {
    private final List<RequestHandler> handlers;
    private final ErrorLog errors;

    public RequestDispatcher(List<RequestHandler> handlers, ErrorLog errors) {
        this.handlers = handlers;
        this.errors = errors;
    }

    public void dispatch(Request request, Response response) {
        String path = request.path();
        if (path == null || !path.startsWith("/")) {
            response.status(400);
            return;
        }
        for (RequestHandler handler : handlers) {
            if (!handler.handles(path)) {
                continue;
            }
            if (handler instanceof Secured secured && !secured.allows(request.user())) {
                if (request.user() == null) {
                    response.header("WWW-Authenticate", "Basic");
                    response.status(401);
                } else {
                    response.status(403);
                }
                return;
            }
            answer(handler, request, response);
            return;
        }
        response.status(404);
    }

    private void answer(RequestHandler handler, Request request, Response response) {
        try {
            String body = handler.handle(request);
            if (body == null) {
                response.status(204);
                return;
            }
            response.status(200);
            if (!"HEAD".equals(request.method())) {
                response.write(body);
            }
        } catch (NotFoundException missing) {
            response.status(404);
        } catch (HandlerException failed) {
            errors.failed(request.path(), failed);
            response.status(500);
        }
    }
}
