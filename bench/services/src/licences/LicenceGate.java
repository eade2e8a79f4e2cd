package licences;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Lets users in as long as their licence lasts, and some days longer. */
public class LicenceGate {
    private static final Duration NOTICE = Duration.ofDays(14);
    private static final int MOST_GRACE = 5;

    private final LicenceStore store;
    private final Clock clock;

    public LicenceGate(LicenceStore store, Clock clock) {
        this.store = store;
        this.clock = clock;
    }

    public Access enter(String user) {
        Licence licence = store.find(user);
        if (licence == null) {
            return Access.DENIED;
        }
        Instant now = clock.instant();
        if (now.isBefore(licence.from())) {
            return Access.NOT_YET;
        }
        if (now.isBefore(licence.until())) {
            if (!licence.isReminded() && now.plus(NOTICE).isAfter(licence.until())) {
                store.reminded(user, now);
                return Access.ENDS_SOON;
            }
            return Access.GRANTED;
        }
        Instant last = licence.until().plus(Duration.ofDays(licence.graceDays()));
        if (now.isBefore(last) && store.countGrace(user) < MOST_GRACE) {
            return Access.GRACE;
        }
        store.revoke(user);
        return Access.EXPIRED;
    }
}
