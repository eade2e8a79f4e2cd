package compiler;

public non-sealed interface Reference extends Kind {
    boolean isSubtypeOf(Kind other);

    Reference parent();
}
