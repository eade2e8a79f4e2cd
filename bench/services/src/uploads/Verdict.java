package uploads;

public enum Verdict {
    KEPT,
    DROPPED,
    QUARANTINED,
    REFUSED
}
