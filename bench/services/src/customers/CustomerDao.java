package customers;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

public class CustomerDao {
    private final DataSource source;

    public CustomerDao(DataSource source) {
        this.source = source;
    }

    /** Null where there is no such customer. */
    public Customer find(long id) {
        String sql = "select name, mail from customer where id = ?";
        try (Connection connection = source.getConnection(); PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, id);
            try (ResultSet rows = statement.executeQuery()) {
                return first(id, rows);
            }
        } catch (SQLException failed) {
            throw new DataException("customer " + id, failed);
        }
    }

    public List<String> names(String city, int limit) {
        String sql = "select name from customer where city = ? order by name";
        try (Connection connection = source.getConnection(); PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, city);
            List<String> names = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (names.size() < limit && rows.next()) {
                    String name = rows.getString(1);
                    if (name != null) {
                        names.add(name);
                    }
                }
            }
            return names;
        } catch (SQLException failed) {
            throw new DataException("customers of " + city, failed);
        }
    }

    /** Renames customers, all of them or none, and returns how many. */
    public int rename(List<Customer> customers) {
        String sql = "update customer set name = ? where id = ?";
        try (Connection connection = source.getConnection()) {
            connection.setAutoCommit(false);
            int renamed = 0;
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                for (Customer customer : customers) {
                    statement.setString(1, customer.name());
                    statement.setLong(2, customer.id());
                    renamed += statement.executeUpdate();
                }
            } catch (SQLException failed) {
                connection.rollback();
                throw failed;
            }
            if (renamed == customers.size()) {
                connection.commit();
            } else {
                connection.rollback();
                renamed = 0;
            }
            return renamed;
        } catch (SQLException failed) {
            throw new DataException("customers: " + customers.size(), failed);
        }
    }

    private static Customer first(long id, ResultSet rows) throws SQLException {
        if (!rows.next()) {
            return null;
        }
        String name = rows.getString(1);
        String mail = rows.getString(2);
        return new Customer(id, name, rows.wasNull() ? "" : mail);
    }
}
