package billing;

import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** Every second, with some that are free. */
public class SecondTariff extends Tariff {

    private final int free;

    @Pre("fee >= 0 && fee <= 10000 && free >= 0 && free <= 60")
    @Post("fee() == fee && free() == free")
    public SecondTariff(int fee, int free) {
        super("second", fee);
        this.free = free;
    }

    @Override
    @Post("seconds <= free() ==> @Return == 0")
    public long price(int seconds) {
        if (seconds <= free) {
            return 0;
        }
        return seconds - free;
    }

    @Pure
    public int free() {
        return free;
    }
}
