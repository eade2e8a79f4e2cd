package billing;

import java.util.ArrayList;
import java.util.List;
import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** Finished runs. */
public class Archive {

    private final List<BillingRun> runs = new ArrayList<>();
    private boolean open;

    @Post("size() == 0 && !isOpen()")
    public Archive() {}

    @Pre("!isOpen()")
    @Post("isOpen() && size() == @Old(size())")
    public void open() {
        open = true;
    }

    @Pre("isOpen()")
    @Post("!isOpen() && size() == @Old(size())")
    public void shut() {
        open = false;
    }

    @Pre("run != null && run.step() == 3 && isOpen()")
    @Post("size() == @Old(size()) + 1 && isOpen() == @Old(isOpen())")
    public void store(BillingRun run) {
        runs.add(run);
    }

    @Pure
    public int size() {
        return runs.size();
    }

    @Pure
    public boolean isOpen() {
        return open;
    }

    @Pre("size() >= 2 && !isOpen()")
    public long billed() {
        long billed = 0;
        for (BillingRun run : runs) {
            billed += run.billed();
        }
        return billed;
    }
}
