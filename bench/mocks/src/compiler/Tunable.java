package compiler;

public interface Tunable {
    int level();
}
