package xml;

public interface CommentSink {
    void comment(String text);
}
