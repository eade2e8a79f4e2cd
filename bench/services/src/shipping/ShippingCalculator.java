package shipping;

import java.util.List;
import java.util.Map;

/** What it costs to send something, by the strategy of a country. */
public class ShippingCalculator {
    private static final String HOME = "EUR";

    private final Map<String, RateStrategy> byCountry;
    private final RateStrategy fallback;
    private final ExchangeRates rates;

    public ShippingCalculator(Map<String, RateStrategy> byCountry, RateStrategy fallback, ExchangeRates rates) {
        this.byCountry = byCountry;
        this.fallback = fallback;
        this.rates = rates;
    }

    /** A quote in a currency, in euros where its rate is unknown, or null where a parcel cannot be sent. */
    public Quote quote(Parcel parcel, String country, String currency) {
        RateStrategy strategy = byCountry.get(country);
        if (strategy == null || !strategy.covers(parcel)) {
            strategy = fallback;
        }
        long cents = strategy.cents(parcel);
        if (cents < 0) {
            return null;
        }
        if (strategy instanceof Insured insured && parcel.worthCents() > insured.freeUpTo()) {
            cents += insured.premium(parcel.worthCents());
        }
        if (currency.equals(HOME)) {
            return new Quote(strategy.name(), cents, HOME);
        }
        try {
            return new Quote(strategy.name(), Math.round(cents * rates.rate(currency)), currency);
        } catch (UnknownCurrencyException unknown) {
            return new Quote(strategy.name(), cents, HOME);
        }
    }

    /** The strategy that asks least, null where none can. */
    public RateStrategy cheapest(Parcel parcel, List<RateStrategy> strategies) {
        RateStrategy best = null;
        long least = 0;
        for (RateStrategy strategy : strategies) {
            if (!strategy.covers(parcel)) {
                continue;
            }
            long cents = strategy.cents(parcel);
            if (cents >= 0 && (best == null || cents < least)) {
                best = strategy;
                least = cents;
            }
        }
        return best;
    }
}
