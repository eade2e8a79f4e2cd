package licences;

import java.time.Instant;

public record Licence(Instant from, Instant until, int graceDays, boolean isReminded) {}
