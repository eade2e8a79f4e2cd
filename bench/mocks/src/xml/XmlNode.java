package xml;

public interface XmlNode {
    int ELEMENT = 1;
    int TEXT = 3;
    int COMMENT = 8;

    int kind();

    String name();

    String value();

    XmlNode firstChild();

    XmlNode nextSibling();
}
