package uploads;

import java.util.List;

/** Sends uploads through all filters before they are kept. */
public class UploadPipeline {
    @Inject
    private Storage storage;

    private final List<UploadFilter> filters;

    public UploadPipeline(List<UploadFilter> filters) {
        this.filters = filters;
    }

    public Verdict submit(Upload upload) {
        if (upload.size() <= 0 || upload.name().isEmpty()) {
            return Verdict.REFUSED;
        }
        Upload current = upload;
        for (UploadFilter filter : filters) {
            if (!filter.appliesTo(current.type())) {
                continue;
            }
            try {
                current = filter.apply(current);
            } catch (UnreadableException unreadable) {
                storage.quarantine(upload, unreadable.getMessage());
                return Verdict.QUARANTINED;
            }
            if (current == null) {
                return Verdict.DROPPED;
            }
        }
        if (current.size() > storage.free()) {
            // A filter that makes an upload too large is no reason to lose it.
            if (current != upload && upload.size() <= storage.free()) {
                storage.keep(upload);
                return Verdict.KEPT;
            }
            return Verdict.REFUSED;
        }
        storage.keep(current);
        return Verdict.KEPT;
    }
}
