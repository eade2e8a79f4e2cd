package lang;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Some classic computations with known results. */
public class Algorithms {
    static int[] sieve(int limit) {
        boolean[] composite = new boolean[limit + 1];
        List<Integer> primes = new ArrayList<>();
        for (int i = 2; i <= limit; i++) {
            if (!composite[i]) {
                primes.add(i);
                for (long j = (long) i * i; j <= limit; j += i) {
                    composite[(int) j] = true;
                }
            }
        }
        return primes.stream().mapToInt(n -> n).toArray();
    }

    static int distance(String a, String b) {
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                cost[i][j] = i == 0 ? j : j == 0 ? i : Math.min(Math.min(cost[i - 1][j], cost[i][j - 1]) + 1, cost[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
            }
        }
        return cost[a.length()][b.length()];
    }

    static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    static String life(String[] rows, int generations) {
        char[][] grid = Arrays.stream(rows).map(String::toCharArray).toArray(char[][]::new);
        for (int g = 0; g < generations; g++) {
            char[][] next = new char[grid.length][grid[0].length];
            for (int y = 0; y < grid.length; y++) {
                for (int x = 0; x < grid[y].length; x++) {
                    int around = 0;
                    for (int dy = -1; dy <= 1; dy++) {
                        for (int dx = -1; dx <= 1; dx++) {
                            if ((dy | dx) != 0 && grid[Math.floorMod(y + dy, grid.length)][Math.floorMod(x + dx, grid[y].length)] == '#') {
                                around++;
                            }
                        }
                    }
                    next[y][x] = around == 3 || around == 2 && grid[y][x] == '#' ? '#' : '.';
                }
            }
            grid = next;
        }
        StringBuilder out = new StringBuilder();
        for (char[] row : grid) {
            out.append(row).append('\n');
        }
        return out.toString();
    }

    static void hanoi(int n, char from, char to, char over, int[] moves) {
        if (n > 0) {
            hanoi(n - 1, from, over, to, moves);
            moves[0]++;
            hanoi(n - 1, over, to, from, moves);
        }
    }

    public static void main(String[] args) {
        int[] primes = sieve(20_000);
        System.out.println(primes.length + " " + primes[primes.length - 1]);
        System.out.println(distance("kitten", "sitting") + " " + distance("", "abc") + " " + distance("intention", "execution"));
        System.out.println(gcd(1_000_000_007L * 12, 1_000_000_007L * 18));
        System.out.print(life(new String[] {".#......", "..#.....", "###.....", "........", "........", "........"}, 12));
        int[] moves = new int[1];
        hanoi(12, 'a', 'b', 'c', moves);
        System.out.println(moves[0]);
        double x = 1;
        for (int i = 0; i < 6; i++) {
            x = x - (x * x - 2) / (2 * x);
            System.out.println(x);
        }
        long best = 0;
        int at = 0;
        for (int i = 1; i < 3000; i++) {
            long n = i;
            int steps = 0;
            while (n != 1) {
                n = n % 2 == 0 ? n >> 1 : 3 * n + 1;
                steps++;
            }
            if (steps > best) {
                best = steps;
                at = i;
            }
        }
        System.out.println(at + " " + best);
        int[][] m = {{1, 1}, {1, 0}};
        int[][] r = {{1, 0}, {0, 1}};
        for (int i = 0; i < 50; i++) {
            int[][] p = new int[2][2];
            for (int a = 0; a < 2; a++) {
                for (int b = 0; b < 2; b++) {
                    for (int c = 0; c < 2; c++) {
                        p[a][b] = (int) ((p[a][b] + (long) r[a][c] * m[c][b]) % 1_000_000_007);
                    }
                }
            }
            r = p;
        }
        System.out.println(r[0][1]);
    }
}
