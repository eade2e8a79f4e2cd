package rules;

public interface Negatable {
    boolean isNegated();
}
