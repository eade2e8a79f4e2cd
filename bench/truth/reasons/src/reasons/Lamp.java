// options: --no-reflection-fixtures
package reasons;

/** Two calls are enough. */
public final class Lamp {
    private boolean plugged;
    private boolean on;

    public void plug() {
        plugged = true;
    }

    public void press() {
        on = plugged && !on;
    }

    public String shine(int hour) {
        if (on && hour > 20) { // covered
            return "bright";
        }
        return "dark";
    }
}
