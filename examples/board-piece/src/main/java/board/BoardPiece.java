package board;

/** A piece in a board game that walks up and to the right. */
public class BoardPiece {

    private int moves;
    private int xCord;
    private int yCord;

    //@ public invariant getMoves() == getX() + getY();

    //@ ensures getX() == 0 && getY() == 0 && getMoves() == 0;
    public BoardPiece() {}

    //@ ensures getY() == \old(getY()) + 1;
    //@ ensures getX() == \old(getX());
    //@ ensures getMoves() == \old(getMoves()) + 1;
    public void moveUp() {
        ++moves;
        ++yCord;
    }

    //@ ensures getX() == \old(getX()) + 1;
    //@ ensures getY() == \old(getY());
    //@ ensures getMoves() == \old(getMoves()) + 1;
    public void moveRight() {
        ++moves;
        ++xCord;
    }

    public /*@ pure @*/ int getX() {
        return xCord;
    }

    public /*@ pure @*/ int getY() {
        return yCord;
    }

    public /*@ pure @*/ int getMoves() {
        return moves;
    }
}
