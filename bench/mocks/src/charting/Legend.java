package charting;

final class Legend {
    private Legend() {}

    /** The text beside the colour of a series. */
    static String entry(ChartModel model, int series) {
        if (model.getLabels() instanceof Translated translated) {
            String text = translated.label(series, model.language);
            if (text != null && !text.isEmpty()) {
                return text;
            }
        }
        String label = model.getLabels().label(series);
        if (model.getLabels().getClass().isAnnotationPresent(Plain.class)) {
            return label;
        }
        return model.getLabels() instanceof Numbered numbered && numbered.first() > 0 ? label + "." : "[" + label + "]";
    }
}
