package math;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** Generators with a seed: every kind of number, bounds, distribution, and other algorithms. */
public class Randoms {
    public static void main(String[] args) {
        Random random = new Random(12345);
        System.out.println(random.nextInt() + " " + random.nextInt(10) + " " + random.nextInt(1 << 20) + " " + random.nextInt(5, 8) + " " + random.nextLong() + " " + random.nextLong(1000) + " " + random.nextDouble() + " " + random.nextFloat() + " " + random.nextBoolean() + " " + random.nextGaussian() + " " + random.nextGaussian());
        byte[] bytes = new byte[11];
        random.nextBytes(bytes);
        System.out.println(Arrays.toString(bytes));
        random.setSeed(12345);
        System.out.println(random.nextInt() + " " + random.nextDouble(2, 3) + " " + random.nextInt((1 << 30) + 1));
        int[] histogram = new int[6];
        for (int i = 0; i < 6000; i++) {
            histogram[random.nextInt(6)]++;
        }
        System.out.println(Arrays.toString(histogram));
        try {
            random.nextInt(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            random.ints(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        SplittableRandom splittable = new SplittableRandom(7);
        SplittableRandom split = splittable.split();
        System.out.println(splittable.nextInt(100) + " " + split.nextInt(100) + " " + splittable.nextLong() + " " + split.nextDouble());
        for (String name : new String[] {"L64X128MixRandom", "Xoshiro256PlusPlus", "SplittableRandom"}) {
            RandomGenerator generator = RandomGeneratorFactory.of(name).create(42);
            System.out.println(name + " " + generator.nextInt() + " " + generator.nextLong() + " " + generator.nextDouble() + " " + generator.nextInt(10, 20) + " " + generator.nextExponential());
        }
        List<Integer> deck = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            deck.add(i);
        }
        Collections.shuffle(deck, new Random(1));
        System.out.println(deck + " " + new Random(3).ints(4, 0, 100).boxed().toList() + " " + new Random(3).doubles(2, 0, 1).boxed().toList());
        UUID uuid = UUID.nameUUIDFromBytes("name".getBytes());
        System.out.println(uuid + " " + uuid.version() + " " + uuid.variant() + " " + UUID.fromString("00000000-0000-0001-0000-000000000002").hashCode() + " " + uuid.compareTo(new UUID(0, 0)) + " " + new UUID(1, 2));
        UUID fresh = UUID.randomUUID();
        System.out.println(fresh.version() + " " + fresh.toString().length() + " " + fresh.equals(UUID.fromString(fresh.toString())));
        Random unseeded = new Random();
        int value = unseeded.nextInt(10);
        double fraction = Math.random();
        System.out.println((value >= 0 && value < 10) + " " + (fraction >= 0 && fraction < 1));
    }
}
