package steering;

/** Elements at positions that other inputs give. */
public class Positions {
    public static int chain(int[] next, int start) {
        if (!(next != null && 0 <= start && start < next.length)) return 0;
        if (!(0 <= next[start] && next[start] < next.length)) return 0;
        if (!(next[next[start]] == start)) return 0;
        if (next[start] == start) {
            if (next.length == 1) {
                return 1;
            }
            return 2;
        }
        if (start > next[start]) {
            return 3;
        }
        return 4;
    }

    public static int window(short[] data, int at, int width) {
        if (!(data != null && width > 1 && at >= 0 && width < 20 && at + width <= data.length)) return 0;
        if (!(data[at] == data[at + width - 1])) return 0;
        if (!(data[at] == 300 + width)) return 0;
        if (at > 1) {
            if (data[at - 1] == 7) {
                return 1;
            }
            return 2;
        }
        if (width > 3) {
            return 3;
        }
        return 4;
    }
}
