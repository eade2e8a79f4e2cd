package rules;

/** Fires rules until none is left, or one says that this is enough. */
public class RuleSession {
    private final Agenda agenda;

    public RuleSession(Agenda agenda) {
        this.agenda = agenda;
    }

    /** How many rules fired; a filter that is null accepts all. */
    public int fire(ActivationFilter filter, int limit) {
        int fired = 0;
        Activation activation;
        while (fired < limit && (activation = agenda.next()) != null) {
            if (filter != null && !filter.accepts(activation)) {
                agenda.postpone(activation);
                continue;
            }
            Consequence consequence = activation.consequence();
            consequence.run();
            fired++;
            if (consequence instanceof Halting halting && halting.isHalt()) {
                return fired;
            }
        }
        return fired;
    }
}
