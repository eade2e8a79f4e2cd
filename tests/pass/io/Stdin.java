// stdin: first line\n42 3.5 true\nünïcode €\n\nlast without end
package io;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Scanner;

/** Standard input by bytes, lines and tokens. */
public class Stdin {
    public static void main(String[] args) throws IOException {
        System.out.println((char) System.in.read() + " " + (char) System.in.read());
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println(reader.readLine());
        Scanner scanner = new Scanner(reader);
        System.out.println(scanner.nextInt() + scanner.nextDouble() + " " + scanner.nextBoolean() + "[" + scanner.nextLine() + "]");
        System.out.println(scanner.nextLine() + " " + scanner.nextLine().isEmpty() + " " + scanner.hasNextInt() + " " + scanner.nextLine() + " " + scanner.hasNextLine());
        System.out.println(System.in.read());
    }
}
