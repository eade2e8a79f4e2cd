package documents;

import java.util.HashSet;
import java.util.Set;

/** Writes the outline of a document while it walks over the parts of it. */
public class OutlineVisitor implements PartVisitor {
    private final OutlineSink sink;
    private final int levels;
    private final Set<String> titles = new HashSet<>();
    private int level;
    private int figures;

    public OutlineVisitor(OutlineSink sink, int levels) {
        this.sink = sink;
        this.levels = levels;
    }

    @Override
    public void visit(Section section) {
        if (level >= levels) {
            sink.omitted(section.title());
            return;
        }
        if (!titles.add(section.title())) {
            sink.problem("twice: " + section.title());
        }
        sink.heading(section.isAppendix() ? 0 : level + 1, section.title());
        level++;
        for (Part part : section.parts()) {
            part.accept(this);
        }
        level--;
    }

    @Override
    public void visit(Figure figure) {
        figures++;
        if (figure.caption() == null || figure.caption().isBlank()) {
            sink.problem("no caption: figure " + figures);
            return;
        }
        sink.figure(figures, figure.caption());
    }

    @Override
    public void visit(Link link) {
        String target = link.target();
        if (target.startsWith("#") && !titles.contains(target.substring(1))) {
            sink.problem("leads nowhere: " + target);
        }
    }
}
