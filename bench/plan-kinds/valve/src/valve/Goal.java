package valve;

import pipes.Tap;

class Goal {
    //@ requires tap.flow() == 21 && tap.size() == 7;
    static void reached(Tap tap) {}
}
