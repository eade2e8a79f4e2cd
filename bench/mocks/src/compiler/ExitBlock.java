package compiler;

public interface ExitBlock {
    int status();
}
