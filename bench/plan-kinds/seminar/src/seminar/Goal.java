package seminar;

import java.util.List;

class Goal {
    //@ requires papers != null && papers.size() == 2 && !papers.contains(draft);
    //@ requires (\forall int i; 0 <= i && i < papers.size(); papers.get(i) != null && papers.get(i).pages() == draft.pages() + 2);
    //@ requires draft.pages() == 5;
    static void reached(List<Paper> papers, Paper draft) {}
}

class Paper {
    private int pages;

    //@ requires 0 < more && more <= 3;
    void scribble(int more) {
        pages += more;
    }

    /*@ pure @*/ int pages() {
        return pages;
    }
}
