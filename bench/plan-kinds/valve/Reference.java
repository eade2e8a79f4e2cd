package valve;

import pipes.Tap;

class Reference {
    static boolean reaches() {
        Tap tap = Tap.brass(7);
        tap.turn(true);
        tap.turn(true);
        tap.turn(true);
        return Check.holds(tap);
    }
}
