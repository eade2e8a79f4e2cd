package customers;

public record Customer(long id, String name, String mail) {}
