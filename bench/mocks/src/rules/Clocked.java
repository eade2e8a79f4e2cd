package rules;

/** Has its time from elsewhere, as a text. */
public interface Clocked {
    String time();
}
