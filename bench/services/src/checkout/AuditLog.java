package checkout;

public interface AuditLog {
    void record(String event, long cents);
}
