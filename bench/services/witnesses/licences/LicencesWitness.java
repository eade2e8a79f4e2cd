package licences;

import static witness.Expect.same;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

final class LicencesWitness {
    private LicencesWitness() {}

    private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");

    static class Licences implements LicenceStore {
        private final Licence licence;
        private final int grace;
        private final List<String> told = new ArrayList<>();

        Licences(Licence licence, int grace) {
            this.licence = licence;
            this.grace = grace;
        }

        @Override
        public Licence find(String user) {
            return licence;
        }

        @Override
        public void reminded(String user, Instant when) {
            told.add("reminded " + user);
        }

        @Override
        public int countGrace(String user) {
            return grace;
        }

        @Override
        public void revoke(String user) {
            told.add("revoke " + user);
        }
    }

    /** Enters a number of days after the start of a licence for 30 days, with 3 days of grace. */
    private static void enter(Access expected, int day, boolean isReminded, int grace, String... told) {
        Licence licence = new Licence(START, START.plus(Duration.ofDays(30)), 3, isReminded);
        Licences licences = new Licences(licence, grace);
        Clock clock = Clock.fixed(START.plus(Duration.ofDays(day)), ZoneOffset.UTC);
        same(expected, new LicenceGate(licences, clock).enter("user"));
        same(List.of(told), licences.told);
    }

    static void enter() {
        same(Access.DENIED, new LicenceGate(new Licences(null, 0), Clock.systemUTC()).enter("user"));
        enter(Access.NOT_YET, -1, false, 0);
        enter(Access.GRANTED, 1, false, 0);
        enter(Access.ENDS_SOON, 20, false, 0, "reminded user");
        enter(Access.GRANTED, 20, true, 0);
        enter(Access.GRACE, 31, true, 4);
        enter(Access.EXPIRED, 31, true, 5, "revoke user");
        enter(Access.EXPIRED, 40, true, 0, "revoke user");
    }
}
