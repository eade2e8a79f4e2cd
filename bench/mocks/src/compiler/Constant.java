package compiler;

public interface Constant {
    int value();
}
