package uploads;

import static witness.Expect.same;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;

final class UploadsWitness {
    private UploadsWitness() {}

    private static final List<String> TOLD = new ArrayList<>();

    record Disk(long free) implements Storage {
        @Override
        public void keep(Upload upload) {
            TOLD.add("keep " + upload.name());
        }

        @Override
        public void quarantine(Upload upload, String reason) {
            TOLD.add("quarantine " + upload.name() + ": " + reason);
        }
    }

    record Replacing(Upload result) implements UploadFilter {
        @Override
        public boolean appliesTo(String type) {
            return type.equals("text");
        }

        @Override
        public Upload apply(Upload upload) {
            return result;
        }
    }

    static class Failing implements UploadFilter {
        @Override
        public boolean appliesTo(String type) {
            return true;
        }

        @Override
        public Upload apply(Upload upload) throws UnreadableException {
            throw new UnreadableException("torn");
        }
    }

    /** Submits to a pipeline that a container would have made. */
    private static Verdict submit(Upload upload, long free, UploadFilter... filters) throws ReflectiveOperationException {
        TOLD.clear();
        UploadPipeline pipeline = new UploadPipeline(List.of(filters));
        Field storage = UploadPipeline.class.getDeclaredField("storage");
        storage.setAccessible(true);
        storage.set(pipeline, new Disk(free));
        return pipeline.submit(upload);
    }

    static void submit() throws ReflectiveOperationException {
        Upload text = new Upload("a", "text", 10);
        Upload image = new Upload("b", "image", 10);
        Upload large = new Upload("c", "text", 30);
        same(Verdict.REFUSED, submit(new Upload("a", "text", 0), 20));
        same(Verdict.REFUSED, submit(new Upload("", "text", 10), 20));
        same(Verdict.KEPT, submit(image, 20, new Replacing(null)));
        same(List.of("keep b"), TOLD);
        same(Verdict.DROPPED, submit(text, 20, new Replacing(null)));
        same(List.of(), TOLD);
        same(Verdict.QUARANTINED, submit(text, 20, new Failing()));
        same(List.of("quarantine a: torn"), TOLD);
        same(Verdict.KEPT, submit(text, 20, new Replacing(large)));
        same(List.of("keep a"), TOLD);
        same(Verdict.REFUSED, submit(text, 5, new Replacing(large)));
        same(Verdict.REFUSED, submit(text, 5));
        same(List.of(), TOLD);
    }
}
