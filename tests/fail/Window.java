// stop: window
import java.awt.Frame;

/** Opens a window. */
public class Window {
    public static void main(String[] args) {
        Frame frame = new Frame("title");
        frame.setVisible(true);
        System.out.println("shown");
    }
}
