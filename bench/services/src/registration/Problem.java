package registration;

public record Problem(String text, boolean isFatal) {}
