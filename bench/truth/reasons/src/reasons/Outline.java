package reasons;

/** An abstract class that no class extends. */
public abstract class Outline {
    protected abstract int corners();

    public abstract String name();

    public String kind(int least) {
        if (corners() < least) { // missed: no-object naming Outline
            return "simple";
        }
        return name();
    }
}
