package licences;

import java.time.Instant;

public interface LicenceStore {
    /** Null where a user has none. */
    Licence find(String user);

    void reminded(String user, Instant when);

    /** How often a user came after the end already. */
    int countGrace(String user);

    void revoke(String user);
}
