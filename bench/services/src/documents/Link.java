package documents;

public interface Link extends Part {
    String target();
}
