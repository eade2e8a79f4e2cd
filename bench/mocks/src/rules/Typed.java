package rules;

public interface Typed {
    Class<?> type();
}
