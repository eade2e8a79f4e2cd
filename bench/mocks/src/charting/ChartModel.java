package charting;

/** What a chart is drawn from. */
public class ChartModel {
    public String language = "en";
    private LabelSource labels;

    public LabelSource getLabels() {
        return labels;
    }

    public void setLabels(LabelSource labels) {
        this.labels = labels;
    }
}
