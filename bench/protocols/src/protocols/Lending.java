package protocols;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Books that members borrow and bring back. */
public class Lending {
    private final Set<String> members = new LinkedHashSet<>();
    private final Map<String, String> loans = new HashMap<>();
    private final Map<String, Integer> fines = new HashMap<>();

    public /*@ pure @*/ boolean isMember(String name) { return members.contains(name); }
    public /*@ pure @*/ boolean isLent(String title) { return loans.containsKey(title); }
    public /*@ pure @*/ int fine(String name) { return fines.getOrDefault(name, 0); }
    public /*@ pure @*/ int loans(String name) {
        int count = 0;
        for (String borrower : loans.values()) {
            if (borrower.equals(name)) count++;
        }
        return count;
    }

    //@ requires name.length() > 2 && !isMember(name);
    //@ ensures isMember(name);
    public void join(String name) { members.add(name); }

    //@ requires isMember(name) && !isLent(title) && !title.isEmpty();
    //@ requires fine(name) < 500;
    public boolean borrow(String name, String title) {
        if (loans(name) >= 2) {
            return false;
        }
        loans.put(title, name);
        return true;
    }

    //@ requires isLent(title) && days >= 0;
    //@ ensures !isLent(title);
    public int bringBack(String title, int days) {
        String name = loans.remove(title);
        if (days <= 14) {
            return 0;
        }
        int fine = (days - 14) * 10;
        if (fine > 1000) {
            fine = 1000;
        }
        fines.merge(name, fine, Integer::sum);
        return fine;
    }

    //@ requires isMember(name) && loans(name) == 0;
    public String leave(String name) {
        if (fine(name) > 0) {
            return "owes " + fine(name);
        }
        members.remove(name);
        return members.isEmpty() ? "the last one" : "gone";
    }
}
