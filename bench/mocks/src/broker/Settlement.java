package broker;

public enum Settlement {
    DEFERRED,
    SETTLED,
    SETTLED_LATE,
    RETURNED,
    REFUSED,
    LOST
}
