package licences;

public enum Access {
    DENIED,
    NOT_YET,
    GRANTED,
    ENDS_SOON,
    GRACE,
    EXPIRED
}
