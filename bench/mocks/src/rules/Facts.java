package rules;

public final class Facts {
    private Facts() {}

    /** What becomes of an object that is put into the memory. */
    public static String classify(Object fact, long now) {
        Role role = fact.getClass().getAnnotation(Role.class);
        if (role == null || role.value() == Role.Kind.FACT) {
            return "fact";
        }
        if (fact instanceof Timestamped timestamped) {
            if (fact instanceof Clocked) {
                return "event of two times";
            }
            return timestamped.time() + role.expires() < now ? "past event" : "event";
        }
        return fact instanceof Clocked clocked && clocked.time() != null ? "event at " + clocked.time() : "event of no time";
    }
}
