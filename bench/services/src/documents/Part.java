package documents;

public interface Part {
    void accept(PartVisitor visitor);
}
