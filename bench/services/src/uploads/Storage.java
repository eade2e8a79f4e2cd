package uploads;

public interface Storage {
    long free();

    void keep(Upload upload);

    void quarantine(Upload upload, String reason);
}
