package rules;

@FunctionalInterface
public interface ActivationFilter {
    boolean accepts(Activation activation);
}
