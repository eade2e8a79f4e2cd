package uploads;

public interface UploadFilter {
    boolean appliesTo(String type);

    /** The upload as it is to be kept, null where it is not. */
    Upload apply(Upload upload) throws UnreadableException;
}
