package seminar;

import java.util.ArrayList;
import java.util.List;

class Reference {
    static boolean reaches() {
        Paper draft = new Paper();
        draft.scribble(3);
        draft.scribble(2);
        List<Paper> papers = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            Paper paper = new Paper();
            paper.scribble(3);
            paper.scribble(3);
            paper.scribble(1);
            papers.add(paper);
        }
        return Check.holds(papers, draft);
    }
}
