package strings;

/** Text blocks: indentation, escapes, line ends and use in constants. */
public class TextBlocks {
    static final String CONSTANT = """
        one
        two""" + 3;

    static void show(String text) {
        System.out.println("[" + text.replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r") + "] " + text.length());
    }

    public static void main(String[] args) {
        show("""
            plain
            text
            """);
        show("""
            no end""");
        show("""
              indented by the closing line
                more
            """);
        show("""
            trailing blanks   
            kept blanks  \040
            escaped space \s
            """);
        show("""
            joined \
            line \
            end
            """);
        show("""
            quotes "one" ""two"" \"""three\"""
            """);
        show("""

            empty lines

            """);
        show("""
            \ttab \\ backslash \u00e9 \101 \0
            carriage\r\n
            """);
        show("""
            """);
        System.out.println(CONSTANT);
        System.out.println("""
            {"name": "%s", "age": %d}
            """.formatted("Ann", 30).strip());
        System.out.println("""
            a
            b""" == "a\nb");
        switch ("x\ny") {
            case """
                x
                y""" -> System.out.println("matched");
            default -> System.out.println("missed");
        }
    }
}
