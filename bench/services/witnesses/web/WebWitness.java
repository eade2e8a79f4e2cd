package web;

import static witness.Expect.same;

import java.util.ArrayList;
import java.util.List;

final class WebWitness {
    private WebWitness() {}

    private static final List<String> TOLD = new ArrayList<>();

    record Asked(String method, String path, String user) implements Request {}

    static class Answer implements Response {
        @Override
        public void status(int code) {
            TOLD.add("status " + code);
        }

        @Override
        public void header(String name, String value) {
            TOLD.add(name + ": " + value);
        }

        @Override
        public void write(String body) {
            TOLD.add(body);
        }
    }

    static class Page implements RequestHandler {
        @Override
        public boolean handles(String path) {
            return !path.equals("/other");
        }

        @Override
        public String handle(Request request) throws NotFoundException, HandlerException {
            switch (request.path()) {
                case "/missing":
                    throw new NotFoundException("no page");
                case "/broken":
                    throw new HandlerException("no disk");
                case "/empty":
                    return null;
                default:
                    return "page";
            }
        }
    }

    static class Closed extends Page implements Secured {
        @Override
        public boolean allows(String user) {
            return "root".equals(user);
        }
    }

    private static void dispatch(RequestHandler handler, Request request, String... told) {
        TOLD.clear();
        ErrorLog errors = (path, cause) -> TOLD.add(path + ": " + cause.getMessage());
        new RequestDispatcher(List.of(handler), errors).dispatch(request, new Answer());
        same(List.of(told), TOLD);
    }

    static void dispatch() {
        dispatch(new Page(), new Asked("GET", null, null), "status 400");
        dispatch(new Page(), new Asked("GET", "start", null), "status 400");
        dispatch(new Page(), new Asked("GET", "/other", null), "status 404");
        dispatch(new Page(), new Asked("GET", "/", null), "status 200", "page");
        dispatch(new Page(), new Asked("HEAD", "/", null), "status 200");
        dispatch(new Page(), new Asked("GET", "/empty", null), "status 204");
        dispatch(new Page(), new Asked("GET", "/missing", null), "status 404");
        dispatch(new Page(), new Asked("GET", "/broken", null), "/broken: no disk", "status 500");
        dispatch(new Closed(), new Asked("GET", "/", null), "WWW-Authenticate: Basic", "status 401");
        dispatch(new Closed(), new Asked("GET", "/", "guest"), "status 403");
        dispatch(new Closed(), new Asked("GET", "/", "root"), "status 200", "page");
    }
}
