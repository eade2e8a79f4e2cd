package compiler;

public interface Conditional {
    boolean isLikely();

    Block otherwise();
}
