package unwritten;

/** Listing 6 of Dsc+Mock: a loop over what nobody has written, and a handler that may be of a second type. */
public final class ElementWalker {
    private ElementWalker() {}

    public static void walk(Element element, Handler handler, int depth) throws HandlerException {
        switch (element.kind()) {
            case Element.DOCUMENT:
            case Element.ELEMENT:
                for (Element child = element.firstChild(); child != null; child = child.nextSibling()) {
                    walk(child, handler, depth + 1);
                }
                break;
            case Element.TEXT:
            case Element.CDATA:
            case Element.ATTRIBUTE:
                String value = element.value();
                if (handler instanceof ElementHandler) {
                    ((ElementHandler) handler).characters(element);
                } else {
                    handler.characters(value.toCharArray(), 0, value.length());
                }
                break;
            default:
                break;
        }
    }
}
