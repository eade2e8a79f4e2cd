/** Each method names a state that an object must be in. */
class Goals {
    //@ requires stack.size() >= 5;
    static void useStack(Stack stack) {}

    //@ requires stack != null && stack.size() >= 2 && number < 0;
    static void useStackAndNumber(Stack stack, int number) {}

    //@ requires !stack.isEmpty();
    static void notEmpty(Stack stack) {}

    //@ requires stack.size() == 40;
    static void forty(Stack stack) {}

    //@ requires stack.size() > 3 && stack.isEmpty();
    static void fullAndEmpty(Stack stack) {}

    //@ requires stack.size() > number && number > 6 && number % 2 == 0;
    static void moreThanTheNumber(Stack stack, int number) {}

    //@ requires counter.getCount() == 7;
    static void seven(Counter counter) {}

    //@ requires s != null && s.getSize() >= 2;
    static void customStack(MyStack s) {}

    //@ requires piece.getX() == 4 && piece.getY() == 2;
    static void fourTwo(BoardPiece piece) {}

    //@ requires piece.getMoves() == 3 && piece.getX() > piece.getY();
    static void threeMoves(BoardPiece piece) {}

    //@ requires listings.y() == 2;
    static void shifted(Listings listings) {}

    //@ requires listings.x() == 18;
    static void calculated(Listings listings) {}

    //@ requires listings.state();
    static void on(Listings listings) {}

    //@ requires listings.x() == -2;
    static void decreased(Listings listings) {}

    //@ requires stack != null && stack.size() >= 2;
    static void complex(ComplexStack stack) {}

    //@ requires account.balance() == 137;
    static void balance(Account account) {}

    //@ requires connection.phase() == Connection.Phase.READY && connection.user().equals("root");
    static void ready(Connection connection) {}

    //@ requires connection.phase() == Connection.Phase.CLOSED;
    static void closed(Connection connection) {}

    //@ requires ring.isFull() && ring.capacity() >= 5;
    static void full(Ring ring) {}

    //@ requires vague.size() % 2 == 0 && vague.size() > 8;
    static void evenAndLarge(Vague vague) {}

    //@ requires bag.contains(other) && bag.size() == 3;
    static void contains(Bag bag, Bag other) {}

    //@ requires bag.contains(first) && bag.contains(second) && first != second && !bag.contains("x");
    static void containsBoth(Bag bag, Bag first, Bag second) {}

    //@ requires cart.total() == 250 && cart.count() >= 3;
    static void cart(Cart cart) {}

    //@ requires tree.height() == 3;
    static void tree(Tree tree) {}

    //@ requires shelf.books() == 2;
    static void shelf(Shelf shelf) {}

    //@ requires sink.count() == 5;
    static void sink(Sink sink) {}

    //@ requires lamp.isLit();
    static void lamp(Lamp lamp) {}

    //@ requires lamp.isLit() && lamp.colour() != Lamp.Colour.RED;
    static void otherLamp(Lamp lamp) {}

    //@ requires hen.isHatched();
    static void hen(Hen hen) {}

    //@ requires unmade.size() == 1;
    static void unmade(Unmade unmade) {}
}
