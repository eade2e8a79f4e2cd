package reasons;

/** Decides by an environment variable. */
public final class Tenant {
    private Tenant() {
    }

    public static int rent(int rooms) {
        String discount = System.getenv("TENANT_DISCOUNT");
        if (discount != null) { // missed: surroundings naming environment
            return rooms * 90;
        }
        return rooms * 100;
    }
}
