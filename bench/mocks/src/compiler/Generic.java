package compiler;

public interface Generic {
    Kind erasure();
}
