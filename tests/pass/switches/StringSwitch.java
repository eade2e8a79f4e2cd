package switches;

/** Switches over strings, with labels that have the same hash code. */
public class StringSwitch {
    static int collide(String s) {
        switch (s) {
            case "Aa": return 1;
            case "BB": return 2;
            case "AaAa": return 3;
            case "BBBB": return 4;
            case "AaBB": return 5;
            case "": return 6;
            case "\0": return 7;
            default: return 0;
        }
    }

    static String arrow(String command) {
        return switch (command) {
            case "start", "begin" -> "started";
            case "stop" -> {
                String result = "stop";
                yield result + "ped";
            }
            case "fail" -> throw new IllegalArgumentException("asked to fail");
            default -> command.isEmpty() ? "nothing" : "what is " + command + "?";
        };
    }

    static final String PREFIX = "key";

    static String constants(String s) {
        switch (s) {
            case PREFIX + 1: return "first";
            case PREFIX + "." + 'x': return "second";
            case "key" + true: return "third";
        }
        return "none";
    }

    static int fallThrough(String s) {
        int bits = 0;
        switch (s) {
            case "all": bits |= 1;
            case "most": bits |= 2;
            case "some": bits |= 4; break;
            default: bits = -1;
            case "none": bits |= 8;
        }
        return bits;
    }

    public static void main(String[] args) {
        for (String s : new String[] {"Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa", "", "\0", "C#"}) {
            System.out.print(collide(s) + "/" + s.hashCode() + " ");
        }
        System.out.println();
        System.out.println(collide(new String("Aa")) + collide(new StringBuilder("AA").append("AA").toString()));
        for (String s : new String[] {"start", "begin", "stop", "", "Start"}) {
            System.out.println(arrow(s));
        }
        try {
            arrow("fail");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(constants("key1") + constants("key.x") + constants("keytrue") + constants("key"));
        for (String s : "all most some none few".split(" ")) {
            System.out.print(fallThrough(s) + " ");
        }
        System.out.println();
        try {
            fallThrough(null);
        } catch (NullPointerException e) {
            System.out.println("null string");
        }
        String unicode = "gr\u00fc\u00df";
        switch (unicode) {
            case "grüß" -> System.out.println("unicode label");
            default -> System.out.println("missed");
        }
    }
}
