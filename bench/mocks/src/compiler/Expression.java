package compiler;

public interface Expression {
    int line();
}
