package rules;

/** A rule that may fire. */
public interface Activation {
    Consequence consequence();
}
