package keytestgen;

/** Examples 21 to 23: a piece in a board game, and a state that takes six moves. */
public class BoardPiece {

    private int moves;
    private int xCord;
    private int yCord;

    //@ public invariant getMoves() == getX() + getY();

    //@ ensures getX() == 0 && getY() == 0 && getMoves() == 0;
    public BoardPiece() {
        xCord = yCord = moves = 0;
    }

    //@ ensures getY() == \old(getY()) + 1 && getX() == \old(getX());
    public void moveUp() {
        ++moves;
        ++yCord;
    }

    //@ ensures getX() == \old(getX()) + 1 && getY() == \old(getY());
    public void moveRight() {
        ++moves;
        ++xCord;
    }

    // Not in the paper: its fixture, four to the right and two up, as something to reach.
    //@ ensures \result == (getX() == 4 && getY() == 2);
    public /*@ pure @*/ boolean isHome() {
        return xCord == 4 && yCord == 2;
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
