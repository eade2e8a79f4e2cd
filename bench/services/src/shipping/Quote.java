package shipping;

public record Quote(String by, long amount, String currency) {}
