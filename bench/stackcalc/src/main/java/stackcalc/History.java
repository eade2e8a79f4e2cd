package stackcalc;

import java.util.ArrayDeque;
import java.util.Deque;
import jurat.contract.Also;
import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;
import jurat.contract.SpecCase;

/** The last operations, up to a limit. */
public class History {

    private final Deque<HistoryEntry> entries = new ArrayDeque<>();
    private final int limit;

    @Pre("limit >= 1 && limit <= 100")
    @Post("limit() == limit && size() == 0")
    public History(int limit) {
        this.limit = limit;
    }

    @Also({
        @SpecCase(pre = "entry != null && size() < limit()", post = "size() == @Old(size()) + 1"),
        @SpecCase(pre = "entry != null && size() == limit()", post = "size() == @Old(size())")
    })
    public void record(HistoryEntry entry) {
        if (entries.size() == limit) {
            entries.removeFirst();
        }
        entries.addLast(entry);
    }

    @Pre("size() > 0")
    public HistoryEntry last() {
        return entries.getLast();
    }

    @Pre("size() == limit()")
    public HistoryEntry oldest() {
        return entries.getFirst();
    }

    @Post("size() == 0")
    public void clear() {
        entries.clear();
    }

    @Pure
    @Post("@Return == (size() == limit())")
    public boolean isFull() {
        return entries.size() == limit;
    }

    @Pure
    public int size() {
        return entries.size();
    }

    @Pure
    public int limit() {
        return limit;
    }
}
