package unwritten;

/** Without a retention it is not there at run time: what asks for it never finds it. */
public @interface Kept {}
