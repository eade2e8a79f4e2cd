package steering;

/** Arrays in arrays. */
public class Grids {
    public static int stairs(int[][] rows) {
        if (!(rows != null && rows.length == 3)) return 0;
        if (!(isStairs(rows))) return 0; // JML: (\forall int i; 0 <= i && i < rows.length; rows[i] != null && rows[i].length == i + 1)
        if (!(rows[0][0] == rows[1][1] + rows[2][2])) return 0;
        if (rows[2][0] > rows[2][1]) {
            if (rows[1][0] == 44) {
                return 1;
            }
            return 2;
        }
        if (rows[0][0] < 0) {
            return 3;
        }
        return 4;
    }

    public static int square(char[][] board, int x, int y) {
        if (!(board != null && 0 <= y && y < board.length)) return 0;
        if (!(board[y] != null && 0 <= x && x < board[y].length)) return 0;
        if (!(board[y][x] == 'K')) return 0;
        if (y > 0) {
            if (x == 2) {
                return 1;
            }
            return 2;
        }
        if (board[y][0] == 'R') {
            return 3;
        }
        return 4;
    }

    private static boolean isStairs(int[][] rows) {
        for (int i = 0; i < rows.length; i++) {
            if (rows[i] == null || rows[i].length != i + 1) {
                return false;
            }
        }
        return true;
    }
}
