package jobs;

public interface JobLog {
    void empty(int job);

    void failed(int job, Throwable cause);

    void late(int job, boolean isStopped);
}
