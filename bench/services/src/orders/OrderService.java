package orders;

import java.util.Optional;

/** Takes orders and takes them back. */
public class OrderService {
    private final OrderRepository repository;
    private final Stock stock;

    public OrderService(OrderRepository repository, Stock stock) {
        this.repository = repository;
        this.stock = stock;
    }

    /** Adds an article to the open order of a customer, or to a new one. */
    public Order order(String customer, String article, int quantity) {
        if (quantity <= 0) {
            throw new IllegalArgumentException("quantity: " + quantity);
        }
        int available = stock.available(article);
        if (available < quantity) {
            stock.reorder(article, quantity - available);
            throw new OutOfStockException(article);
        }
        Order order = repository.findOpen(customer);
        if (order == null) {
            order = new Order(repository.nextId(), customer);
        }
        stock.reserve(article, quantity);
        order.add(new OrderLine(article, quantity));
        repository.save(order);
        return order;
    }

    /** Takes an order back; one without lines is forgotten. */
    public boolean cancel(long id) {
        Optional<Order> found = repository.findById(id);
        if (found.isEmpty()) {
            return false;
        }
        Order order = found.get();
        if (order.isShipped()) {
            throw new IllegalStateException("order " + id + " is on its way");
        }
        if (order.lines().isEmpty()) {
            repository.delete(order);
            return true;
        }
        for (OrderLine line : order.lines()) {
            stock.release(line.article(), line.quantity());
        }
        order.cancel();
        repository.save(order);
        return true;
    }
}
