package customers;

import static witness.Expect.same;
import static witness.Expect.thrown;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import javax.sql.DataSource;

final class CustomersWitness {
    private CustomersWitness() {}

    private static final List<String> TOLD = new ArrayList<>();

    /** An object of an interface that has too many methods to write them all. */
    private static <T> T fake(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static ResultSet rows(String... cells) {
        Iterator<String> left = Arrays.asList(cells).iterator();
        String[] last = new String[1];
        return fake(ResultSet.class, (self, method, arguments) -> switch (method.getName()) {
            case "next" -> left.hasNext();
            case "getString" -> last[0] = left.next();
            case "wasNull" -> last[0] == null;
            case "close" -> {
                TOLD.add("close rows");
                yield null;
            }
            default -> throw new AssertionError(method);
        });
    }

    /** A statement that updates so many rows, and fails where there are negative ones. */
    private static PreparedStatement statement(ResultSet rows, int updated) {
        return fake(PreparedStatement.class, (self, method, arguments) -> {
            switch (method.getName()) {
                case "executeQuery":
                    return rows;
                case "executeUpdate":
                    if (updated < 0) {
                        throw new SQLException("locked");
                    }
                    return updated;
                default:
                    TOLD.add(method.getName() + (arguments == null ? "" : " " + arguments[0] + " " + arguments[1]));
                    return null;
            }
        });
    }

    private static CustomerDao dao(ResultSet rows, int updated) {
        TOLD.clear();
        Connection connection = fake(Connection.class, (self, method, arguments) -> {
            if (method.getName().equals("prepareStatement")) {
                return statement(rows, updated);
            }
            TOLD.add(method.getName() + (arguments == null ? "" : " " + arguments[0]));
            return null;
        });
        return new CustomerDao(fake(DataSource.class, (self, method, arguments) -> connection));
    }

    private static CustomerDao broken() {
        return new CustomerDao(fake(DataSource.class, (self, method, arguments) -> {
            throw new SQLException("down");
        }));
    }

    static void find() {
        same(null, dao(rows(), 0).find(7));
        same(List.of("setLong 1 7", "close rows", "close", "close"), TOLD);
        same(new Customer(7, "Mill", "m@x"), dao(rows("Mill", "m@x"), 0).find(7));
        same(new Customer(7, "Mill", ""), dao(rows("Mill", null), 0).find(7));
        thrown(DataException.class, "customer 7", () -> broken().find(7));
    }

    static void names() {
        same(List.of("Mill", "Forge"), dao(rows("Mill", null, "Forge", "Well"), 0).names("Ulm", 2));
        same(List.of("Mill"), dao(rows("Mill"), 0).names("Ulm", 2));
        thrown(DataException.class, "customers of Ulm", () -> broken().names("Ulm", 2));
    }

    static void rename() {
        List<Customer> customers = List.of(new Customer(7, "Mill", ""));
        same(1, dao(null, 1).rename(customers));
        same(List.of("setAutoCommit false", "setString 1 Mill", "setLong 2 7", "close", "commit", "close"), TOLD);
        same(0, dao(null, 0).rename(customers));
        same(List.of("setAutoCommit false", "setString 1 Mill", "setLong 2 7", "close", "rollback", "close"), TOLD);
        thrown(DataException.class, "customers: 1", () -> dao(null, -1).rename(customers));
        same(List.of("setAutoCommit false", "setString 1 Mill", "setLong 2 7", "close", "rollback", "close"), TOLD);
    }
}
