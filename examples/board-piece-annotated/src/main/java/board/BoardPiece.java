package board;

import jurat.contract.Invariant;
import jurat.contract.Post;
import jurat.contract.Pure;

/** A piece in a board game that walks up and to the right. */
@Invariant("getMoves() == getX() + getY()")
public class BoardPiece {

    private int moves;
    private int xCord;
    private int yCord;

    @Post("getX() == 0 && getY() == 0 && getMoves() == 0")
    public BoardPiece() {}

    @Post("getY() == @Old(getY()) + 1")
    @Post("getX() == @Old(getX())")
    @Post("getMoves() == @Old(getMoves()) + 1")
    public void moveUp() {
        ++moves;
        ++yCord;
    }

    @Post("getX() == @Old(getX()) + 1")
    @Post("getY() == @Old(getY())")
    @Post("getMoves() == @Old(getMoves()) + 1")
    public void moveRight() {
        ++moves;
        ++xCord;
    }

    @Pure
    public int getX() {
        return xCord;
    }

    @Pure
    public int getY() {
        return yCord;
    }

    @Pure
    public int getMoves() {
        return moves;
    }
}
