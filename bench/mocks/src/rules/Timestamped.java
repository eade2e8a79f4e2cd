package rules;

public interface Timestamped {
    long time();
}
