package steering;

/** Trains before a rating is there. */
public class Player {
    private int hours;
    private int rating;

    //@ requires 0 < more && more <= 50;
    public void train(int more) {
        hours += more;
    }

    //@ requires hours() >= 10;
    //@ requires 0 < value && value <= hours() * 2;
    public void rate(int value) {
        rating = value;
    }

    public /*@ pure @*/ int hours() {
        return hours;
    }

    public /*@ pure @*/ int rating() {
        return rating;
    }
}
