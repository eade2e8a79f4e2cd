package bytecode;

public interface ReferenceType extends FrameType {
    boolean isAssignableTo(ReferenceType other);

    @Override
    ReferenceType parent();
}
