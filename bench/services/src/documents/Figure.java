package documents;

public interface Figure extends Part {
    /** May be null. */
    String caption();
}
