package charting;

final class Tooltips {
    private Tooltips() {}

    /** What is shown when the pointer rests on an item. */
    static String at(Plot plot, int series, int item) {
        if (plot.renderer(series) instanceof TooltipSource own) {
            String text = own.tooltip(series, item);
            if (text != null && own instanceof Highlighting highlighting && highlighting.highlighted() == item) {
                return "> " + text;
            }
            return text;
        }
        if (plot.isVisible(series) && plot.renderer() instanceof TooltipSource common) {
            return common.tooltip(series, item);
        }
        return "";
    }
}
