package documents;

public interface PartVisitor {
    void visit(Section section);

    void visit(Figure figure);

    void visit(Link link);
}
