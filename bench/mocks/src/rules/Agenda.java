package rules;

public interface Agenda {
    /** Null where no rule is left. */
    Activation next();

    void postpone(Activation activation);
}
