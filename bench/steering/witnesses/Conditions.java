package steering;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An input for each end of each method of `conditions`. */
public class Conditions {
    public static void main(String[] args) {
        ends("Series.ramp", Series.ramp(ints(0, 9, 10)), Series.ramp(ints(-5, 0, 5)), Series.ramp(ints(1, 2, 3, 4, 11)), Series.ramp(ints(1, 2, 11)));
        ends(
            "Series.balance",
            Series.balance(ints(5, -1), ints(1, 3)),
            Series.balance(ints(5, 1), ints(2, 4)),
            Series.balance(ints(1, 20), ints(4, 17)),
            Series.balance(ints(1, 4), ints(2, 3)));
        ends(
            "Series.lowest",
            Series.lowest(ints(0, 9, 9, 9), 0),
            Series.lowest(ints(0, 9), 0),
            Series.lowest(ints(5, -30, 9), 1),
            Series.lowest(ints(0, 0, 9), 1),
            Series.lowest(ints(6, 0), 1));
        ends(
            "Series.permutation",
            Series.permutation(ints(0, 1, 2, 3)),
            Series.permutation(ints(0, 1, 3, 2)),
            Series.permutation(ints(1, 0, 2, 3)),
            Series.permutation(ints(1, 2, 0, 3)),
            Series.permutation(ints(1, 2, 3, 0)));
        ends(
            "Tables.trace",
            Tables.trace(new int[][] {{4, 1, 0}, {0, 5, 0}, {0, 0, 6}}),
            Tables.trace(new int[][] {{4, 1, 0}, {0, 4, 0}, {0, 0, 7}}),
            Tables.trace(new int[][] {{5, 0, 5}, {0, 5, 0}, {5, 0, 5}}),
            Tables.trace(new int[][] {{5, 0, 0}, {0, 5, 0}, {0, 0, 5}}));
        ends(
            "Tables.frame",
            Tables.frame(bytes(0x7e, 1, 0x7e, 0), 0, 3),
            Tables.frame(bytes(0x7e, 1, 0x7e), 0, 3),
            Tables.frame(bytes(0, 0x7e, -1, 0x7e), 1, 4),
            Tables.frame(bytes(1, 0x7e, 1, 0x7e), 1, 4),
            Tables.frame(bytes(0, 0x7e, 1, 0x7e), 1, 4));
        ends(
            "Tables.votes",
            Tables.votes(texts("a", "b"), ints(60, 40)),
            Tables.votes(texts("a", "b"), ints(50, 50)),
            Tables.votes(texts("a", "a"), ints(40, 60)),
            Tables.votes(texts("a", "b"), ints(40, 60)));
        ends(
            "Tables.masked",
            Tables.masked("000".toCharArray(), new boolean[] {true, true, false}),
            Tables.masked("100".toCharArray(), new boolean[] {true, true, false}),
            Tables.masked("105".toCharArray(), new boolean[] {false, true, true}),
            Tables.masked("106".toCharArray(), new boolean[] {false, true, true}));
        ends("Codes.plate", Codes.plate("AA-0000"), Codes.plate("AB-0000"), Codes.plate("AB-1177"), Codes.plate("AB-1178"));
        ends("Codes.extended", Codes.extended("abab", "ab"), Codes.extended("axa", "a"), Codes.extended("abcdxy", "abcd"), Codes.extended("axy", "a"));
        ends("Codes.mirrored", Codes.mirrored("ababa"), Codes.mirrored("axbxa"), Codes.mirrored("abcdcba"), Codes.mirrored("abcba"));
        ends("Codes.setting", Codes.setting("#a=b"), Codes.setting("abc="), Codes.setting("a=bc"), Codes.setting("ab=c"));
        ends("Words.shifted", Words.shifted("xdd", "xa", 1), Words.shifted("xd", "xa", 1), Words.shifted("xxd", "xxa", 2), Words.shifted("xxe", "xxb", 2));
        ends("Words.checksum", Words.checksum("9500"), Words.checksum("7777"), Words.checksum("1501"), Words.checksum("1600"));
        ends("Words.quoted", Words.quoted("\"a\""), Words.quoted("\"ab\""), Words.quoted("' '"), Words.quoted("'a'"));
        ends(
            "Words.middle",
            Words.middle(texts("", "ab", "ab")),
            Words.middle(texts("", "ab", "cd")),
            Words.middle(texts("a", "ab", "c")),
            Words.middle(texts("b", "ab", "c")));
        ends("Amounts.triangle", Amounts.triangle(7, 7, 7), Amounts.triangle(3, 3, 1), Amounts.triangle(6, 5, 3), Amounts.triangle(4, 5, 5));
        ends("Amounts.shares", Amounts.shares(17 * 11 + 10, 11, 10), Amounts.shares(17 * 11 + 3, 11, 3), Amounts.shares(173, 10, 3), Amounts.shares(71, 4, 3));
        ends("Amounts.rectangle", Amounts.rectangle(60, 6), Amounts.rectangle(180, 2), Amounts.rectangle(20, 18), Amounts.rectangle(24, 15));
        ends(
            "Amounts.date",
            Amounts.date(29, 2, 2024),
            Amounts.date(29, 3, 2023),
            Amounts.date(31, 12, 2000),
            Amounts.date(24, 5, 2024),
            Amounts.date(1, 1, 2000));
        ends("Measures.ratio", Measures.ratio(82, 18), Measures.ratio(83, 17), Measures.ratio(81, 19));
        ends(
            "Measures.bits",
            Measures.bits(0x307f7f8a),
            Measures.bits(0x307f7f0a),
            Measures.bits(0x3000004a),
            Measures.bits(0x3000000a));
        ends("Measures.interval", Measures.interval(-1, 1.5, -1), Measures.interval(0, 2.5, 0), Measures.interval(0, 2.5, 2.25), Measures.interval(0, 2.5, 1));
        ends(
            "Measures.clock",
            Measures.clock(12, 0, -720),
            Measures.clock(1, 0, -60),
            Measures.clock(23, 45, 15),
            Measures.clock(0, 0, 0),
            Measures.clock(23, 0, 60));
        ends(
            "Transfers.pay",
            Transfers.pay(purse(50), purse(0), 10),
            Transfers.pay(purse(50), purse(1), 10),
            Transfers.pay(purse(1000), purse(1), 101),
            Transfers.pay(purse(100), purse(1), 10));
        Purse poor = purse(5), rich = purse(45), half = purse(25), other = purse(25);
        ends(
            "Transfers.lent",
            Transfers.lent(poor, poor, rich),
            Transfers.lent(rich, rich, poor),
            Transfers.lent(half, other, other),
            Transfers.lent(poor, rich, rich));
        ends(
            "Transfers.overlap",
            Transfers.overlap(new Span(0, 12), new Span(12, 24)),
            Transfers.overlap(new Span(0, 10), new Span(10, 24)),
            Transfers.overlap(new Span(0, 20), new Span(17, 21)),
            Transfers.overlap(new Span(0, 12), new Span(6, 18)));
        ends("Transfers.chain", Transfers.chain(loop(-7, 1)), Transfers.chain(loop(0, 1)), Transfers.chain(line(1, 2, 3)), Transfers.chain(line(1, 2, 4)));
        ends(
            "Vault.outweigh",
            vault(3, true).outweigh(vault(0, false), 1),
            vault(4, true).outweigh(vault(1, false), 1),
            vault(18, false).outweigh(vault(0, true), 6),
            vault(3, false).outweigh(vault(0, true), 1));
        ends("Vault.mirror", mirror(6, 3, false), mirror(3, 6, true), mirror(3, 6, false));
        Vault high = vault(9, false), low = vault(1, false), shut = vault(1, true);
        ends(
            "Vault.rank",
            high.rank(new Vault[] {high, low, high}),
            low.rank(new Vault[] {low, low, high}),
            high.rank(new Vault[] {high, shut, vault(2, false)}),
            high.rank(new Vault[] {high, low, vault(2, false)}));
        ends("Vault.label", vault(2, false).label("vvv"), vault(2, false).label("www"), vault(2, false).label(vault(2, true)), vault(2, false).label(low));
        ends(
            "Gatherings.median",
            Gatherings.median(List.of(14, 15, 16)),
            Gatherings.median(List.of(-1, 3, 31)),
            Gatherings.median(List.of(10, 19, 20)),
            Gatherings.median(List.of(10, 12, 20)));
        ends(
            "Gatherings.uneven",
            Gatherings.uneven(List.of(List.of("a", "b", "c"), List.of("a", "b"))),
            Gatherings.uneven(List.of(List.of("a", "end"), List.of("a"))),
            Gatherings.uneven(List.of(List.of("a", "b"), List.of("a"))),
            Gatherings.uneven(List.of(List.of("a", "b"), List.of("c"))));
        ends(
            "Gatherings.stocked",
            Gatherings.stocked(Map.of("", 11, "a", 1), ""),
            Gatherings.stocked(Map.of("a", 25, "b", 1), "a"),
            Gatherings.stocked(Map.of("a", 11, "b", 1, "c", 1), "a"),
            Gatherings.stocked(Map.of("a", 11, "b", 1), "a"));
        ends(
            "Gatherings.within",
            Gatherings.within(Set.of(3, 4), Set.of(3, 4, 5)),
            Gatherings.within(Set.of(4, 5), Set.of(4, 5, 41)),
            Gatherings.within(Set.of(4, 5), Set.of(4, 5, 6)));
        ends(
            "Bundles.queue",
            Bundles.queue(new ArrayDeque<>(List.of("a", "b", "cc"))),
            Bundles.queue(new ArrayDeque<>(List.of("a", "ab"))),
            Bundles.queue(new ArrayDeque<>(List.of("go", "abc"))),
            Bundles.queue(new ArrayDeque<>(List.of("a", "bb"))));
        ends(
            "Bundles.purses",
            Bundles.purses(List.of(purse(21), purse(20)), 21),
            Bundles.purses(List.of(purse(20), purse(19)), 20),
            Bundles.purses(List.of(purse(41), purse(42)), 42),
            Bundles.purses(List.of(purse(1), purse(2)), 2));
        ends(
            "Bundles.grouped",
            Bundles.grouped(Map.of(2, List.of("a", "b"), 3, List.of()), 2),
            Bundles.grouped(Map.of(2, List.of("aa", "b")), 2),
            Bundles.grouped(Map.of(3, List.of("a", "b", "c")), 3),
            Bundles.grouped(Map.of(2, List.of("a", "b")), 2));
        int[] row = {1, 1};
        ends(
            "Bundles.matrix",
            Bundles.matrix(new ArrayList<>(Arrays.asList(row, row)), 2),
            Bundles.matrix(new ArrayList<>(Arrays.asList(row, ints(0, 0), row)), 2),
            Bundles.matrix(new ArrayList<>(Arrays.asList(ints(10, 0), ints(0, 10))), 2),
            Bundles.matrix(new ArrayList<>(Arrays.asList(row, ints(0, 1))), 2));
    }

    private static void ends(String method, int... found) {
        System.out.print(method);
        for (int end : found) {
            System.out.print(" " + end);
        }
        System.out.println();
    }

    private static int[] ints(int... values) {
        return values;
    }

    private static String[] texts(String... values) {
        return values;
    }

    private static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    private static Purse purse(int coins) {
        return new Purse("Ann", coins);
    }

    private static Vault vault(int level, boolean sealed) {
        Vault vault = new Vault();
        vault.raise(level);
        if (sealed) {
            vault.seal();
        }
        return vault;
    }

    private static int mirror(int level, int other, boolean sealed) {
        Vault one = vault(level, false);
        Vault two = vault(other, sealed);
        one.join(two);
        two.join(one);
        return one.mirror(two);
    }

    private static Link loop(int first, int second) {
        Link link = new Link(first);
        link.fasten(new Link(second));
        link.next().fasten(link);
        return link;
    }

    private static Link line(int first, int second, int third) {
        Link link = new Link(first);
        link.fasten(new Link(second));
        link.next().fasten(new Link(third));
        return link;
    }
}
