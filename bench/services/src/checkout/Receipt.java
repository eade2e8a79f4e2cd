package checkout;

/** Without a reference where nothing was to be paid. */
public record Receipt(String reference, long cents) {}
