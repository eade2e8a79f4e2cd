// args: -1 ignored
package exit;

/** A negative status, given as an argument. */
public class Negative {
    public static void main(String[] args) {
        System.out.println(args.length + " " + args[1]);
        System.exit(Integer.parseInt(args[0]));
    }
}
