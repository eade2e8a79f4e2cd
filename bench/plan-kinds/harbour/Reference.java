package harbour;

import java.util.ArrayList;
import java.util.List;

class Reference {
    static boolean reaches() {
        List<Boat> boats = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Boat boat = new Boat();
            boat.lower();
            boat.tie();
            boat.tie();
            boats.add(boat);
        }
        return Check.holds(boats);
    }
}
