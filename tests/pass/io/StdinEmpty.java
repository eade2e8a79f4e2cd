package io;

import java.io.IOException;
import java.util.NoSuchElementException;
import java.util.Scanner;

/** Standard input that is at its end at once; text scanned from strings. */
public class StdinEmpty {
    public static void main(String[] args) throws IOException {
        System.out.println(System.in.read() + " " + System.in.readAllBytes().length);
        Scanner scanner = new Scanner(System.in);
        System.out.println(scanner.hasNext());
        try {
            scanner.nextLine();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        Scanner text = new Scanner("1 fish 2 fish, red:0x1F 12345678901 1,234.5").useDelimiter("[\\s:]+");
        System.out.println(text.nextInt() + text.next() + text.nextShort() + text.next("fish,"));
        try {
            text.nextInt();
        } catch (java.util.InputMismatchException e) {
            System.out.println(e + " " + text.next());
        }
        System.out.println(text.hasNextInt() + text.next() + text.hasNextInt() + text.hasNextLong() + text.nextLong() + " " + text.nextDouble());
        System.out.println(new Scanner("a1b22c").findInLine("\\d+") + new Scanner("k=v;k2=v2").useDelimiter(";").tokens().toList() + new Scanner("ff 11").useRadix(16).nextInt());
        System.err.println("only this on standard error");
    }
}
