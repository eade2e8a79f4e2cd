// options: --no-reflection-fixtures
package reasons;

/** No method changes the private field. */
public final class Switchboard {
    private int mode;

    public String route(int line) {
        if (mode == 7) { // missed: reflection naming mode
            return "emergency";
        }
        return line > 3 ? "long" : "short";
    }
}
