package coverage;

/** Something with a price; the methods with bodies are inherited. */
public interface Priced {

    int price();

    /** Hard: the price comes from a class that implements this. */
    default boolean isExpensive() {
        return price() > 100;
    }

    /** Hard: a default method that uses the other one. */
    default int discounted(int percent) {
        if (percent < 0 || percent > 100) {
            throw new IllegalArgumentException("percent");
        }
        return isExpensive() ? price() - price() * percent / 100 : price();
    }
}
