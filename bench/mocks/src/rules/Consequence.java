package rules;

public interface Consequence {
    void run();
}
