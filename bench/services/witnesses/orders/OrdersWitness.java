package orders;

import static witness.Expect.isTrue;
import static witness.Expect.same;
import static witness.Expect.thrown;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

final class OrdersWitness {
    private OrdersWitness() {}

    private static final List<String> TOLD = new ArrayList<>();

    record Orders(Order open) implements OrderRepository {
        @Override
        public long nextId() {
            return 9;
        }

        @Override
        public Order findOpen(String customer) {
            return open;
        }

        @Override
        public Optional<Order> findById(long id) {
            return Optional.ofNullable(open);
        }

        @Override
        public void save(Order order) {
            TOLD.add("save " + order.id());
        }

        @Override
        public void delete(Order order) {
            TOLD.add("delete " + order.id());
        }
    }

    record Shelf(int pieces) implements Stock {
        @Override
        public int available(String article) {
            return pieces;
        }

        @Override
        public void reserve(String article, int quantity) {
            TOLD.add("reserve " + quantity + " " + article);
        }

        @Override
        public void release(String article, int quantity) {
            TOLD.add("release " + quantity + " " + article);
        }

        @Override
        public void reorder(String article, int quantity) {
            TOLD.add("reorder " + quantity + " " + article);
        }
    }

    private static OrderService service(Order open, int pieces) {
        TOLD.clear();
        return new OrderService(new Orders(open), new Shelf(pieces));
    }

    static void order() {
        Order open = new Order(4, "c");
        thrown(IllegalArgumentException.class, "quantity: 0", () -> service(open, 5).order("c", "tea", 0));
        thrown(OutOfStockException.class, "tea", () -> service(open, 5).order("c", "tea", 7));
        same(List.of("reorder 2 tea"), TOLD);
        same(open, service(open, 5).order("c", "tea", 5));
        same(List.of("reserve 5 tea", "save 4"), TOLD);
        same(9L, service(null, 5).order("c", "tea", 1).id());
        same(List.of("reserve 1 tea", "save 9"), TOLD);
    }

    static void cancel() {
        isTrue(!service(null, 5).cancel(4));
        Order order = new Order(4, "c");
        isTrue(service(order, 5).cancel(4));
        same(List.of("delete 4"), TOLD);
        order.add(new OrderLine("tea", 2));
        isTrue(service(order, 5).cancel(4));
        same(List.of("release 2 tea", "save 4"), TOLD);
        order.ship();
        thrown(IllegalStateException.class, "order 4 is on its way", () -> service(order, 5).cancel(4));
    }
}
