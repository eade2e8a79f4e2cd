package documents;

public interface OutlineSink {
    void heading(int level, String title);

    void omitted(String title);

    void figure(int number, String caption);

    void problem(String text);
}
