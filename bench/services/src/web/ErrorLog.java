package web;

public interface ErrorLog {
    void failed(String path, Exception cause);
}
