package billing;

/** Where a call goes. */
public enum CallKind {
    LOCAL,
    NATIONAL,
    ROAMING
}
