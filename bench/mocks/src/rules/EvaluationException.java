package rules;

public class EvaluationException extends Exception {
    private static final long serialVersionUID = 1L;

    public EvaluationException(String message) {
        super(message);
    }
}
