package net;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/** Names of hosts that nobody has. */
public class UnknownHosts {
    static void tell(String host) {
        try {
            System.out.println(host + ": " + Arrays.toString(InetAddress.getAllByName(host)));
        } catch (UnknownHostException unknown) {
            String message = unknown.getMessage();
            System.out.println(host + ": " + message.substring(0, Math.min(message.length(), host.length() + 1)));
        }
    }

    public static void main(String[] args) {
        tell("example.invalid");
        tell("no-such-host.test.invalid");
        tell("256.1.1.1");
        tell("1.2.3.4.5");
        tell("a b");
        tell("[zz]");
        tell("under_score.invalid");
        tell("xn--nxasmq6b.invalid");
        tell("localhost");
        tell("127.0.0.1");
        tell("127.1");
        tell("");
    }
}
