package shipping;

public interface ExchangeRates {
    double rate(String currency) throws UnknownCurrencyException;
}
