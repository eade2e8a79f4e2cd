package keytestgen;

/** Example 15: three variables, four conditions, since each occurrence of {@code a} is one. */
public class Decision {

    private String done = "nothing";

    public /*@ pure @*/ String done() {
        return done;
    }

    //@ ensures (a && b || !a && (x < y)) ==> done().equals("something");
    //@ ensures !(a && b || !a && (x < y)) ==> done().equals("something else");
    public void decide(boolean a, boolean b, int x, int y) {
        if (a && b || !a && (x < y)) {
            doSomething();
        } else {
            doSomethingElse();
        }
    }

    private void doSomething() {
        done = "something";
    }

    private void doSomethingElse() {
        done = "something else";
    }
}
