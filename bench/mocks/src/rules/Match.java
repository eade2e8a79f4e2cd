package rules;

public enum Match {
    YES,
    NO,
    UNKNOWN,
    OTHER_TYPE
}
