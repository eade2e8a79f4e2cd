// options: --no-reflection-fixtures
package reasons;

/** Whoever wants one needs one. */
public final class Relative {
    private final Relative parent;
    private final int age;

    public Relative(Relative parent, int age) {
        this.parent = parent;
        this.age = parent.age + age;
    }

    public boolean isOlder(int years) {
        return age > years; // missed: no-object|set-up-throws naming Relative
    }
}
