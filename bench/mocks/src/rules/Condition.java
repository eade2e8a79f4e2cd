package rules;

public interface Condition<F> {
    boolean holds(F fact) throws EvaluationException;
}
