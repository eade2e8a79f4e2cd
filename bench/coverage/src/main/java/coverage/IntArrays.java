package coverage;

/** Arrays: lengths, elements, indexes that are elements. */
public final class IntArrays {

    private IntArrays() {}

    /** Hard: halves of an array that should be sorted. */
    public static int binarySearch(int[] sorted, int key) {
        if (sorted == null) {
            return -1;
        }
        int low = 0;
        int high = sorted.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < key) {
                low = middle + 1;
            } else if (sorted[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -1 - low;
    }

    /** Hard: neighbours are compared; true needs all of them. */
    public static boolean isRising(int[] numbers) {
        for (int i = 1; i < numbers.length; i++) {
            if (numbers[i - 1] >= numbers[i]) {
                return false;
            }
        }
        return numbers.length > 3;
    }

    /** Hard: the best sum is a sum of some elements in a row. */
    public static String bestRun(int[] numbers) {
        if (numbers.length == 0) {
            throw new IllegalArgumentException("no numbers");
        }
        int best = numbers[0];
        int current = 0;
        for (int number : numbers) {
            current = Math.max(current + number, number);
            if (current > best) {
                best = current;
            }
        }
        return best > 100 ? "rich" : "poor";
    }

    /** Hard: arrays of arrays of the right lengths. */
    public static boolean isSymmetric(int[][] matrix) {
        for (int i = 0; i < matrix.length; i++) {
            if (matrix[i].length != matrix.length) {
                return false;
            }
            for (int j = 0; j < i; j++) {
                if (matrix[i][j] != matrix[j][i]) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Hard: the number of exchanges depends on the order of at least three elements. */
    public static boolean takesThreeSwaps(int[] numbers) {
        int[] copy = numbers.clone();
        int swaps = 0;
        for (int end = copy.length - 1; end > 0; end--) {
            for (int i = 0; i < end; i++) {
                if (copy[i] > copy[i + 1]) {
                    int other = copy[i];
                    copy[i] = copy[i + 1];
                    copy[i + 1] = other;
                    swaps++;
                }
            }
        }
        return swaps == 3;
    }

    /** Hard: an element is the index of another, which points back. */
    public static int partner(int[] links, int i) {
        if (i < 0 || i >= links.length) {
            return -1;
        }
        int j = links[i];
        if (j >= 0 && j < links.length && links[j] == i && i != j) {
            return j;
        }
        return -2;
    }

    /** Infeasible: no array has a negative length. */
    public static int lengthSign(long[] numbers) {
        if (numbers.length < 0) { // infeasible
            return -1; // infeasible
        }
        return numbers.length == 0 ? 0 : 1;
    }
}
