package billing;

import jurat.contract.Pre;

/** Usage as text. */
public class UsageReport {

    private final UsageCounter voice;
    private final UsageCounter data;

    @Pre("voice != null && data != null && voice.events() >= 1 && data.total() >= voice.total()")
    public UsageReport(UsageCounter voice, UsageCounter data) {
        this.voice = voice;
        this.data = data;
    }

    public long total() {
        return voice.total() + data.total();
    }

    public int events() {
        return voice.events() + data.events();
    }

    public String summary() {
        return voice.total() + " s, " + data.total() + " kB";
    }

    @Pre("limit >= 1")
    public boolean isAbove(long limit) {
        return total() > limit;
    }

    @Pre("counter != null && counter.events() == 3 && counter.total() == 100")
    public String compare(UsageCounter counter) {
        if (counter.total() > total()) {
            return "less";
        }
        return "more";
    }
}
