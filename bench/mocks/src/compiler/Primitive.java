package compiler;

public enum Primitive implements Kind {
    INT,
    VOID
}
