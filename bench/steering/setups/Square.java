package steering;

/** Nine cells, each written once, no row above 15. */
public class Square {
    private final int[][] cells = new int[3][3];

    //@ requires 0 <= row && row < 3 && 0 <= column && column < 3;
    //@ requires cell(row, column) == 0;
    //@ requires value > 0 && total(row) + value <= 15;
    public void place(int row, int column, int value) {
        cells[row][column] = value;
    }

    public /*@ pure @*/ int cell(int row, int column) {
        return cells[row][column];
    }

    public /*@ pure @*/ int total(int row) {
        return cells[row][0] + cells[row][1] + cells[row][2];
    }

    public int diagonal() {
        int diagonal = cells[0][0] + cells[1][1] + cells[2][2];
        if (diagonal == 15) {
            if (cells[1][1] == 5) {
                return 1;
            }
            return 2;
        }
        if (diagonal == 0) {
            return 3;
        }
        return 4;
    }

    public int rows() {
        if (total(0) == 15) {
            if (total(1) == 15) {
                return 1;
            }
            return 2;
        }
        if (cells[2][0] > cells[2][2]) {
            return 3;
        }
        return 4;
    }
}
