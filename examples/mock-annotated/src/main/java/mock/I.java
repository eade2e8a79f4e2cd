package mock;

import jurat.contract.Post;

/** What {@link C#foo} takes; the program has no class that implements it. */
public interface I {

    @Post("@Return >= 0")
    int m1();
}
