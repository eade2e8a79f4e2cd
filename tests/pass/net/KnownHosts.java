package net;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;

/** Forms of this host, and addresses that need no look-up. */
public class KnownHosts {
    public static void main(String[] args) throws UnknownHostException {
        InetAddress local = InetAddress.getByName("localhost");
        System.out.println(local.getHostName() + " " + local.getHostAddress() + " " + local.isLoopbackAddress());
        System.out.println(InetAddress.getByName("LocalHost").getHostAddress());
        System.out.println(InetAddress.getLoopbackAddress().equals(local) + " " + (local instanceof Inet4Address));
        System.out.println(InetAddress.getByName("10.1.2.3").isSiteLocalAddress());
        System.out.println(InetAddress.getByAddress(new byte[] {(byte) 192, 0, 2, 1}));
        System.out.println(InetAddress.getByAddress("name", new byte[] {127, 0, 0, 2}).isLoopbackAddress());
        System.out.println(new InetSocketAddress("localhost", 80).isUnresolved());
        System.out.println(InetSocketAddress.createUnresolved("example.invalid", 80));
        InetSocketAddress unknown = new InetSocketAddress("example.invalid", 80);
        System.out.println(unknown.isUnresolved() + " " + unknown.getHostString() + " " + unknown.getAddress());
        System.out.println(InetAddress.getByName("224.0.0.1").isMulticastAddress());
    }
}
