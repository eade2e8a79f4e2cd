package web;

public interface Response {
    void status(int code);

    void header(String name, String value);

    void write(String body);
}
