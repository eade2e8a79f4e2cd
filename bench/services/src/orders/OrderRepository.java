package orders;

import java.util.Optional;

public interface OrderRepository {
    long nextId();

    /** The order that a customer has not sent off yet, null where there is none. */
    Order findOpen(String customer);

    Optional<Order> findById(long id);

    void save(Order order);

    void delete(Order order);
}
