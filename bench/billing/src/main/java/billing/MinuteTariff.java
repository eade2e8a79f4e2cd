package billing;

import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** Every minute that has begun. */
public class MinuteTariff extends Tariff {

    private final int perMinute;

    @Pre("fee >= 0 && fee <= 10000 && perMinute >= 1 && perMinute <= 500")
    @Post("fee() == fee && perMinute() == perMinute")
    public MinuteTariff(int fee, int perMinute) {
        super("minute", fee);
        this.perMinute = perMinute;
    }

    @Override
    @Post("@Return == (seconds + 59) / 60 * perMinute()")
    public long price(int seconds) {
        return (long) ((seconds + 59) / 60) * perMinute;
    }

    @Pure
    public int perMinute() {
        return perMinute;
    }

    @Pre("perMinute() > 1 && percent >= 1 && percent <= 99")
    public MinuteTariff reduced(int percent) {
        return new MinuteTariff(fee(), Math.max(1, perMinute - perMinute * percent / 100));
    }
}
