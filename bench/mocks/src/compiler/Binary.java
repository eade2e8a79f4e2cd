package compiler;

public interface Binary {
    char operator();

    Expression left();

    Expression right();
}
