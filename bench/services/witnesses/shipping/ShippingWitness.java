package shipping;

import static witness.Expect.same;

import java.util.List;
import java.util.Map;

final class ShippingWitness {
    private ShippingWitness() {}

    static class Flat implements RateStrategy {
        private final boolean isCovering;
        private final long cents;

        Flat(boolean isCovering, long cents) {
            this.isCovering = isCovering;
            this.cents = cents;
        }

        @Override
        public String name() {
            return "flat " + cents;
        }

        @Override
        public boolean covers(Parcel parcel) {
            return isCovering;
        }

        @Override
        public long cents(Parcel parcel) {
            return cents;
        }
    }

    static class Careful extends Flat implements Insured {
        Careful() {
            super(true, 700);
        }

        @Override
        public long freeUpTo() {
            return 1000;
        }

        @Override
        public long premium(long cents) {
            return cents / 100;
        }
    }

    private static Quote quote(RateStrategy strategy, long worth, String currency) {
        Map<String, RateStrategy> byCountry = Map.of("NL", strategy);
        ExchangeRates rates = wanted -> {
            if (wanted.equals("CHF")) {
                return 0.5;
            }
            throw new UnknownCurrencyException(wanted);
        };
        return new ShippingCalculator(byCountry, new Flat(true, 900), rates).quote(new Parcel(100, worth), "NL", currency);
    }

    static void quote() {
        same(new Quote("flat 500", 500, "EUR"), quote(new Flat(true, 500), 0, "EUR"));
        same(new Quote("flat 900", 900, "EUR"), quote(new Flat(false, 500), 0, "EUR"));
        same(null, quote(new Flat(true, -1), 0, "EUR"));
        same(new Quote("flat 700", 700, "EUR"), quote(new Careful(), 1000, "EUR"));
        same(new Quote("flat 700", 720, "EUR"), quote(new Careful(), 2000, "EUR"));
        same(new Quote("flat 500", 250, "CHF"), quote(new Flat(true, 500), 0, "CHF"));
        same(new Quote("flat 500", 500, "EUR"), quote(new Flat(true, 500), 0, "XYZ"));
        RateStrategy fallback = new Flat(true, 900);
        same(new Quote("flat 900", 900, "EUR"), new ShippingCalculator(Map.of(), fallback, wanted -> 1).quote(new Parcel(1, 1), "DK", "EUR"));
    }

    static void cheapest() {
        RateStrategy none = new Flat(false, 1);
        RateStrategy impossible = new Flat(true, -1);
        RateStrategy cheap = new Flat(true, 300);
        RateStrategy dear = new Flat(true, 400);
        ShippingCalculator calculator = new ShippingCalculator(Map.of(), none, wanted -> 1);
        same(cheap, calculator.cheapest(new Parcel(1, 1), List.of(none, impossible, dear, cheap, dear)));
        same(null, calculator.cheapest(new Parcel(1, 1), List.of()));
    }
}
