package rules;

public final class Matcher {
    private Matcher() {}

    public static <F> Match match(Condition<? super F> condition, F fact) {
        if (condition instanceof Typed typed && !typed.type().isInstance(fact)) {
            return Match.OTHER_TYPE;
        }
        boolean holds;
        try {
            holds = condition.holds(fact);
        } catch (EvaluationException failed) {
            if (condition.getClass().isAnnotationPresent(Lenient.class)) {
                return Match.UNKNOWN;
            }
            throw new IllegalStateException(failed.getMessage());
        }
        boolean isNegated = condition instanceof Negatable negatable && negatable.isNegated();
        return holds == isNegated ? Match.NO : Match.YES;
    }
}
