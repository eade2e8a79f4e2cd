package shipping;

public interface RateStrategy {
    String name();

    boolean covers(Parcel parcel);

    /** Negative where it cannot be sent. */
    long cents(Parcel parcel);
}
