package billing;

import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** A subscriber and a tariff. */
public class Contract {

    private final Subscriber subscriber;
    private Tariff tariff;
    private int months;

    @Pre("subscriber != null && subscriber.isActive() && tariff != null")
    @Post("months() == 0")
    public Contract(Subscriber subscriber, Tariff tariff) {
        this.subscriber = subscriber;
        this.tariff = tariff;
    }

    @Pre("months() < 240")
    @Post("months() == @Old(months()) + 1")
    public void renew() {
        months++;
    }

    @Pre("months() >= 12 && tariff != null && tariff.fee() <= 1000")
    @Post("months() == 0")
    public void change(Tariff tariff) {
        this.tariff = tariff;
        months = 0;
    }

    @Pure
    public int months() {
        return months;
    }

    public Tariff tariff() {
        return tariff;
    }

    public boolean isInForce() {
        return subscriber.isActive();
    }

    @Pre("months() == 24")
    @Post("@Return >= 0")
    public long loyalty() {
        return tariff.fees(months) / 10;
    }

    @Pre("discount != null")
    @Post("@Return >= 0")
    public long monthly(Discount discount) {
        return discount.apply(tariff.fee());
    }
}
