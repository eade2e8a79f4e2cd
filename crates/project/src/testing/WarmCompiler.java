import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;

/**
 * Compiles as often as it is asked to, so that tests pay for a cold compiler once.
 *
 * <p>A request is the number of arguments in a line, then the arguments, a line each. The answer is the compiler's
 * status and the number of lines that it said, then these lines.
 */
final class WarmCompiler {
    public static void main(String[] none) throws Exception {
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        for (String count = in.readLine(); count != null; count = in.readLine()) {
            var arguments = new String[Integer.parseInt(count)];
            for (int i = 0; i < arguments.length; i++) {
                arguments[i] = in.readLine();
            }
            var said = new StringWriter();
            int status = com.sun.tools.javac.Main.compile(arguments, new PrintWriter(said));
            var lines = said.toString().lines().toList();
            out.println(status + " " + lines.size());
            lines.forEach(out::println);
        }
    }
}
