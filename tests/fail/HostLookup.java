// stop: the machine does not look up the host example.invalid; not a bug in your program
import java.net.InetAddress;
import java.net.UnknownHostException;

/** Asks for the address of a host. */
public class HostLookup {
    public static void main(String[] args) throws UnknownHostException {
        System.out.println(InetAddress.getByName("example.invalid").getHostAddress());
    }
}
