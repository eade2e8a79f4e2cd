package pipes;

public abstract class Tap {
    public static Tap brass(int size) {
        return new Brass(size);
    }

    public abstract void turn(boolean left);

    public abstract int flow();

    public abstract int size();
}
