/** Array stores and a tight loop: the sieve of Eratosthenes, several times over. */
final class Sieve {
    private Sieve() {}

    public static void main(String[] args) {
        int limit = 1_000_000;
        int primes = 0;
        for (int round = 0; round < 14; round++) {
            primes += count(limit + round);
        }
        System.out.println(primes);
    }

    private static int count(int limit) {
        boolean[] composite = new boolean[limit + 1];
        int primes = 0;
        for (int number = 2; number <= limit; number++) {
            if (composite[number]) {
                continue;
            }
            primes++;
            for (long multiple = (long) number * number; multiple <= limit; multiple += number) {
                composite[(int) multiple] = true;
            }
        }
        return primes;
    }
}
