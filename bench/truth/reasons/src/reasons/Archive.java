// options: --no-reflection-fixtures
package reasons;

/** Only a private method changes the state, and nobody calls it. */
public final class Archive {
    private String owner = "nobody";
    private int pages;

    private void fill(String name) {
        owner = name;
        pages = 500;
    }

    public boolean isFull() {
        if (pages > 400 && owner.equals("somebody")) { // missed: reflection
            return true;
        }
        return false;
    }
}
