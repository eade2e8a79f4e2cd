package shipping;

public record Parcel(int grams, long worthCents) {}
