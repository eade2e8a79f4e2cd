package rules;

/** Ends the session once it has run, under circumstances. */
public interface Halting {
    boolean isHalt();
}
