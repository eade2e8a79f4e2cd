package charting;

import static witness.Expect.same;
import static witness.Expect.thrown;

import charting.data.Dataset;
import charting.data.ErrorBars;
import charting.data.Range;
import charting.data.RangeInfo;

final class ChartingWitness {
    private ChartingWitness() {}

    static class Values implements Dataset {
        private final double[] values;

        Values(double... values) {
            this.values = values;
        }

        @Override
        public int size() {
            return values.length;
        }

        @Override
        public double value(int index) {
            return values[index];
        }
    }

    static class KnownRange extends Values implements RangeInfo {
        private final Range range;

        KnownRange(Range range) {
            this.range = range;
        }

        @Override
        public Range range(boolean withMargins) {
            return range;
        }
    }

    static class Measured extends Values implements ErrorBars {
        Measured(double... values) {
            super(values);
        }

        @Override
        public double error(int index) {
            return 0.5;
        }
    }

    static void bounds() {
        Range range = new Range(1, 2);
        same(range, AxisBounds.of(new KnownRange(range), true));
        same(null, AxisBounds.of(new KnownRange(null), true));
        same(new Range(1, 3), AxisBounds.of(new Values(3, Double.NaN, 1), true));
        same(new Range(1, 3), AxisBounds.of(new Measured(3, 1), false));
        same(new Range(0.5, 3.5), AxisBounds.of(new Measured(3, 1), true));
    }

    record FixedPlot(Renderer renderer, Renderer own, boolean isVisible) implements Plot {
        @Override
        public Renderer renderer(int series) {
            return own;
        }

        @Override
        public boolean isVisible(int series) {
            return isVisible;
        }
    }

    static class Talking implements Renderer, TooltipSource {
        private final String text;

        Talking(String text) {
            this.text = text;
        }

        @Override
        public void draw(int series) {}

        @Override
        public String tooltip(int series, int item) {
            return text;
        }
    }

    static class Pointing extends Talking implements Highlighting {
        Pointing() {
            super("text");
        }

        @Override
        public int highlighted() {
            return 4;
        }
    }

    static void tooltips() {
        same(null, Tooltips.at(new FixedPlot(null, new Talking(null), true), 1, 4));
        same("text", Tooltips.at(new FixedPlot(null, new Talking("text"), true), 1, 4));
        same("text", Tooltips.at(new FixedPlot(null, new Pointing(), true), 1, 3));
        same("> text", Tooltips.at(new FixedPlot(null, new Pointing(), true), 1, 4));
        same("common", Tooltips.at(new FixedPlot(new Talking("common"), null, true), 1, 4));
        same("", Tooltips.at(new FixedPlot(new Talking("common"), null, false), 1, 4));
        same("", Tooltips.at(new FixedPlot(series -> {}, null, true), 1, 4));
    }

    static class Defaults implements LabelSource {}

    @Plain
    static class PlainLabels implements LabelSource {}

    record TranslatedLabels(String text) implements LabelSource, Translated {
        @Override
        public String label(int series, String language) {
            return text;
        }
    }

    record NumberedLabels(int first) implements LabelSource, Numbered {
        @Override
        public String label(int series) {
            return Numbered.super.label(series);
        }
    }

    private static String entry(LabelSource labels) {
        ChartModel model = new ChartModel();
        model.setLabels(labels);
        return Legend.entry(model, 2);
    }

    static void legend() {
        same("[Series 2]", entry(new Defaults()));
        same("Series 2", entry(new PlainLabels()));
        same("Umsatz", entry(new TranslatedLabels("Umsatz")));
        same("[Series 2]", entry(new TranslatedLabels("")));
        same("[Series 2]", entry(new TranslatedLabels(null)));
        same("[No. 2]", entry(new NumberedLabels(0)));
        same("No. 3.", entry(new NumberedLabels(1)));
    }

    static class Part implements Copyable<Object> {
        Object copy;

        @Override
        public Object copy() throws CopyException {
            if (copy == null) {
                throw new CopyException("locked");
            }
            return copy;
        }
    }

    static class FixedPart extends Part implements Immutable {}

    static class Colour implements Immutable {}

    static void copies() {
        Part part = new Part();
        Part copy = new Part();
        thrown(IllegalStateException.class, "locked", () -> Copies.of(part));
        part.copy = copy;
        same(copy, Copies.of(part));
        part.copy = part;
        thrown(IllegalStateException.class, "not a copy: Part", () -> Copies.of(part));
        part.copy = "text";
        thrown(IllegalStateException.class, "not a copy: String", () -> Copies.of(part));
        FixedPart fixed = new FixedPart();
        same(fixed, Copies.of(fixed));
        Colour colour = new Colour();
        same(colour, Copies.of(colour));
        same(null, Copies.of(null));
        thrown(IllegalArgumentException.class, "cannot be copied: String", () -> Copies.of("text"));
    }
}
