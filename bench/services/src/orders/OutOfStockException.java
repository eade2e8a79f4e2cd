package orders;

public class OutOfStockException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public OutOfStockException(String article) {
        super(article);
    }
}
