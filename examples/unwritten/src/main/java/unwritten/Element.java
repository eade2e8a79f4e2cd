package unwritten;

/** A part of a document, whose parts are a chain. */
public interface Element {
    short DOCUMENT = 9;
    short ELEMENT = 1;
    short ATTRIBUTE = 2;
    short TEXT = 3;
    short CDATA = 4;

    short kind();

    Element firstChild();

    Element nextSibling();

    String value();
}
