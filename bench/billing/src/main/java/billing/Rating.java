package billing;

import jurat.contract.Also;
import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;
import jurat.contract.SpecCase;

/** Calls to money. */
public class Rating {

    private final TariffTable table;
    private int rated;

    @Pre("table != null && table.size() >= 3")
    @Post("rated() == 0")
    public Rating(TariffTable table) {
        this.table = table;
    }

    @Pre("call != null && !call.isRated() && call.kind() == CallKind.ROAMING")
    @Post("call.isRated() && rated() == @Old(rated()) + 1")
    public Money rate(CallRecord call) {
        call.rate();
        rated++;
        return call.cost(table.cheapest(call.seconds()));
    }

    @Pre("rated() >= 2")
    @Post("rated() == 0")
    public void restart() {
        rated = 0;
    }

    @Pure
    public int rated() {
        return rated;
    }

    @Also({
        @SpecCase(pre = "call != null && call.kind() == CallKind.LOCAL", post = "@Return == 1"),
        @SpecCase(pre = "call != null && call.kind() == CallKind.NATIONAL", post = "@Return == 2"),
        @SpecCase(pre = "call != null && call.kind() == CallKind.ROAMING", post = "@Return == 5")
    })
    public int zone(CallRecord call) {
        switch (call.kind()) {
            case LOCAL:
                return 1;
            case NATIONAL:
                return 2;
            default:
                return 5;
        }
    }
}
