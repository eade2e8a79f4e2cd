package orders;

public interface Stock {
    int available(String article);

    void reserve(String article, int quantity);

    void release(String article, int quantity);

    void reorder(String article, int quantity);
}
