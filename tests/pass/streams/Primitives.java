package streams;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.PrimitiveIterator;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.StreamSupport;

/** Streams of int, long and double, their conversions and sums. */
public class Primitives {
    public static void main(String[] args) {
        System.out.println(IntStream.of(3, 1, 2).sorted().boxed().toList() + " " + IntStream.rangeClosed(5, 4).count() + " " + LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b));
        System.out.println(IntStream.range(0, 5).average() + " " + IntStream.empty().average() + " " + IntStream.empty().max() + " " + OptionalInt.of(5) + " " + DoubleStream.of(1, 2).average().getAsDouble());
        System.out.println(IntStream.of(Integer.MAX_VALUE, 1).sum() + " " + IntStream.of(Integer.MAX_VALUE, 1).asLongStream().sum() + " " + IntStream.of(1, 2).asDoubleStream().sum());
        System.out.println(DoubleStream.of(0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1).sum() + " " + DoubleStream.of(1e100, 1, -1e100).sum() + " "
            + DoubleStream.of(Double.NaN, 1).max() + " " + DoubleStream.of(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY).sum() + " " + DoubleStream.of(-0.0).sum());
        System.out.println(DoubleStream.iterate(1, d -> d / 2).limit(5).mapToObj(Double::toString).collect(Collectors.joining(" ")));
        System.out.println(IntStream.iterate(1, n -> n * -3).limit(6).summaryStatistics());
        System.out.println(LongStream.of(1, 2, 3).summaryStatistics() + " " + DoubleStream.of(1.5, 2.5).summaryStatistics());
        System.out.println(Arrays.toString(IntStream.range(0, 10).filter(n -> n % 3 == 0).mapToLong(n -> 1L << n * 4).toArray()));
        System.out.println(IntStream.rangeClosed(1, 3).flatMap(n -> IntStream.range(0, n)).boxed().toList() + " " + IntStream.of(1, 2, 3).mapToDouble(Math::sqrt).mapToInt(d -> (int) (d * 100)).boxed().toList());
        System.out.println(IntStream.range(0, 100).skip(10).limit(5).anyMatch(n -> n == 14) + " " + IntStream.rangeClosed(1, 5).mapToObj(n -> "x".repeat(n)).toList());
        PrimitiveIterator.OfInt iterator = IntStream.range(0, 3).iterator();
        int sum = 0;
        while (iterator.hasNext()) {
            sum = sum * 10 + iterator.nextInt();
        }
        System.out.println(sum);
        System.out.println("a1b2".chars().filter(Character::isDigit).map(c -> c - '0').sum() + " " + "a😀".codePoints().count() + " " + "a😀".chars().count());
        Random random = new Random(7);
        System.out.println(random.ints(5, 0, 10).boxed().toList() + " " + random.longs(2).boxed().toList() + " " + random.doubles(2).boxed().toList());
        System.out.println(IntStream.rangeClosed(2, 50).filter(n -> IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0)).boxed().toList());
        System.out.println(IntStream.range(0, 20).collect(StringBuilder::new, (b, n) -> b.append(n % 10), StringBuilder::append).toString());
        Iterable<Integer> iterable = Arrays.asList(1, 2, 3);
        System.out.println(StreamSupport.stream(iterable.spliterator(), false).mapToInt(n -> n).sum());
        System.out.println(IntStream.concat(IntStream.of(1), IntStream.of(2)).distinct().peek(n -> System.out.print("<" + n + ">")).noneMatch(n -> n > 5));
        System.out.println(Arrays.stream(new double[] {3, 1, 2}).sorted().boxed().toList() + " " + IntStream.builder().add(4).add(5).build().sum());
        System.out.println(LongStream.range(0, 10_000).parallel().map(n -> n * n % 97).sum() + " " + IntStream.range(0, 1000).parallel().mapToObj(Integer::toString).mapToInt(String::length).max().getAsInt());
        try {
            IntStream.empty().max().getAsInt();
        } catch (java.util.NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
    }
}
