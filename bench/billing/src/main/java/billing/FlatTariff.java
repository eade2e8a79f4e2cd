package billing;

import jurat.contract.Post;
import jurat.contract.Pre;

/** Everything for a monthly fee. */
public class FlatTariff extends Tariff {

    @Pre("fee >= 100 && fee <= 10000")
    @Post("fee() == fee")
    public FlatTariff(int fee) {
        super("flat", fee);
    }

    @Override
    @Post("@Return == 0")
    public long price(int seconds) {
        return 0;
    }

    @Override
    public String toString() {
        return "flat for " + fee();
    }
}
