package archive;

import java.util.ArrayList;
import java.util.List;

class Goal {
    //@ requires archive.count() == 3 && archive.holds("zeta");
    static void reached(Archive archive) {}
}

class Archive {
    private final List<String> titles = new ArrayList<>();

    //@ requires title.length() > 0;
    //@ ensures count() >= \old(count());
    void file(String title) {
        if (!titles.contains(title)) {
            titles.add(title);
        }
    }

    //@ ensures \result ==> count() > 0;
    /*@ pure @*/ boolean holds(String title) {
        return titles.contains(title);
    }

    //@ ensures \result >= 0;
    /*@ pure @*/ int count() {
        return titles.size();
    }
}
