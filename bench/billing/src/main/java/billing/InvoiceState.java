package billing;

/** How far an invoice has come. */
public enum InvoiceState {
    OPEN,
    CLOSED,
    SENT,
    PAID
}
