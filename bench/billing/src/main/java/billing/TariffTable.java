package billing;

import java.util.ArrayList;
import java.util.List;
import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** The tariffs that are sold. */
public class TariffTable {

    private final List<Tariff> tariffs = new ArrayList<>();

    @Post("size() == 0")
    public TariffTable() {}

    @Pre("tariff != null")
    @Post("size() == @Old(size()) + 1 && contains(tariff)")
    public void register(Tariff tariff) {
        tariffs.add(tariff);
    }

    @Pre("size() > 0")
    @Post("size() == @Old(size()) - 1")
    public Tariff withdrawNewest() {
        return tariffs.remove(tariffs.size() - 1);
    }

    @Pure
    @Pre("tariff != null")
    public boolean contains(Tariff tariff) {
        return tariffs.contains(tariff);
    }

    @Pure
    public int size() {
        return tariffs.size();
    }

    @Pre("index >= 0 && index < size()")
    public Tariff at(int index) {
        return tariffs.get(index);
    }

    @Pre("size() >= 2 && seconds >= 0 && seconds <= 100000")
    public Tariff cheapest(int seconds) {
        Tariff best = tariffs.get(0);
        for (Tariff tariff : tariffs) {
            if (tariff.price(seconds) < best.price(seconds)) {
                best = tariff;
            }
        }
        return best;
    }

    @Pre("tariff != null && contains(tariff)")
    @Post("@Return >= 0")
    public int position(Tariff tariff) {
        return tariffs.indexOf(tariff);
    }
}
