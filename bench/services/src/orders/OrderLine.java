package orders;

public record OrderLine(String article, int quantity) {}
