package shop;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a customer is about to buy: items and how many of each. */
public class Cart {

    private final Map<Item, Integer> amounts = new LinkedHashMap<>();

    //@ public invariant size() >= 0;

    //@ requires item != null;
    //@ requires amount >= 1 && amount <= 99;
    //@ ensures amountOf(item) == \old(amountOf(item)) + amount;
    //@ ensures size() == \old(size()) + amount;
    public void add(Item item, int amount) {
        amounts.merge(item, amount, Integer::sum);
    }

    /*@ requires amountOf(item) > 0;
      @ ensures amountOf(item) == 0;
      @ ensures size() == \old(size()) - \old(amountOf(item));
      @ also
      @ requires amountOf(item) == 0;
      @ ensures size() == \old(size());
      @*/
    public void remove(/*@ nullable @*/ @Nullable Item item) {
        amounts.remove(item);
    }

    //@ ensures \result >= 0;
    public /*@ pure @*/ int amountOf(/*@ nullable @*/ @Nullable Item item) {
        return amounts.getOrDefault(item, 0);
    }

    public /*@ pure @*/ int size() {
        int size = 0;
        for (int amount : amounts.values()) {
            size += amount;
        }
        return size;
    }

    //@ ensures \result <==> size() == 0;
    public /*@ pure @*/ boolean isEmpty() {
        return amounts.isEmpty();
    }

    public /*@ pure @*/ Money total() {
        Money total = Money.ZERO;
        for (Map.Entry<Item, Integer> entry : amounts.entrySet()) {
            for (int i = 0; i < entry.getValue(); i++) {
                total = total.plus(entry.getKey().getPrice());
            }
        }
        return total;
    }
}
