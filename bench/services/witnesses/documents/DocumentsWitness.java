package documents;

import static witness.Expect.same;

import java.util.ArrayList;
import java.util.List;

final class DocumentsWitness {
    private DocumentsWitness() {}

    record Chapter(String title, boolean isAppendix, List<Part> parts) implements Section {
        @Override
        public void accept(PartVisitor visitor) {
            visitor.visit(this);
        }
    }

    record Drawing(String caption) implements Figure {
        @Override
        public void accept(PartVisitor visitor) {
            visitor.visit(this);
        }
    }

    record Reference(String target) implements Link {
        @Override
        public void accept(PartVisitor visitor) {
            visitor.visit(this);
        }
    }

    static class Outline implements OutlineSink {
        private final List<String> told = new ArrayList<>();

        @Override
        public void heading(int level, String title) {
            told.add(level + " " + title);
        }

        @Override
        public void omitted(String title) {
            told.add("omitted " + title);
        }

        @Override
        public void figure(int number, String caption) {
            told.add("figure " + number + " " + caption);
        }

        @Override
        public void problem(String text) {
            told.add(text);
        }
    }

    static void visit() {
        Outline outline = new Outline();
        OutlineVisitor visitor = new OutlineVisitor(outline, 1);
        Part deep = new Chapter("Deep", false, List.of());
        visitor.visit(new Chapter("Start", false, List.of(new Drawing("A ship"), new Drawing(null), new Drawing(" "), deep)));
        visitor.visit(new Chapter("Start", true, List.of(new Reference("#Start"), new Reference("#End"), new Reference("http://x"))));
        same(
            List.of(
                "1 Start", "figure 1 A ship", "no caption: figure 2", "no caption: figure 3", "omitted Deep", "twice: Start", "0 Start",
                "leads nowhere: #End"),
            outline.told);
    }
}
