// stderr: ignore
package uncaught;

/** A class whose main has the wrong type: the launcher refuses, with status 1. */
public class MainMissing {
    public static int main(String[] args) {
        System.out.println("never");
        return 0;
    }
}
