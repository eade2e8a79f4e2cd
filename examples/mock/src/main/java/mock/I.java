package mock;

/** What {@link C#foo} takes; the program has no class that implements it. */
public interface I {

    //@ ensures \result >= 0;
    int m1();
}
