package billing;

import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** Bills batches. */
public class BatchProcessor {

    private final Tariff tariff;
    private int processed;

    @Pre("tariff != null && tariff.fee() >= 100")
    @Post("processed() == 0")
    public BatchProcessor(Tariff tariff) {
        this.tariff = tariff;
    }

    @Pre("batch != null && batch.size() == 30")
    @Post("processed() == @Old(processed()) + 30")
    public Money process(MessageBatch batch) {
        long cents = 0;
        for (int index = 0; index < batch.size(); index++) {
            cents += tariff.price(batch.unitsAt(index));
        }
        processed += batch.size();
        return new Money(cents);
    }

    @Pre("batch != null && batch.isComplete() && counter != null")
    @Post("processed() == @Old(processed()) + 30")
    public void count(MessageBatch batch, UsageCounter counter) {
        for (int index = 0; index < batch.size(); index++) {
            counter.add(batch.unitsAt(index));
        }
        processed += batch.size();
    }

    @Pure
    public int processed() {
        return processed;
    }

    @Pre("processed() >= 30")
    @Post("processed() == 0")
    public void reset() {
        processed = 0;
    }
}
