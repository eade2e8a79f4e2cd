package compiler;

/** The type of an expression. */
public sealed interface Kind permits Primitive, Reference {}
