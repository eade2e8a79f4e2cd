package pipes;

class Brass extends Tap {
    private final int size;
    private int turns;

    Brass(int size) {
        this.size = size;
    }

    @Override
    public void turn(boolean left) {
        if (left && turns < 5) {
            turns++;
        } else if (!left && turns > 0) {
            turns--;
        }
    }

    @Override
    public int flow() {
        return turns * size;
    }

    @Override
    public int size() {
        return size;
    }
}
