package rules;

import static witness.Expect.same;
import static witness.Expect.thrown;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

final class RulesWitness {
    private RulesWitness() {}

    record TextOnly(Class<?> type) implements Condition<Object>, Typed {
        @Override
        public boolean holds(Object fact) {
            return true;
        }
    }

    record Not(boolean isNegated) implements Condition<Object>, Negatable {
        @Override
        public boolean holds(Object fact) {
            return true;
        }
    }

    static class Failing implements Condition<Object> {
        @Override
        public boolean holds(Object fact) throws EvaluationException {
            throw new EvaluationException("no such field");
        }
    }

    @Lenient
    static class FailingGently extends Failing {}

    static void match() {
        same(Match.OTHER_TYPE, Matcher.match(new TextOnly(String.class), 1));
        same(Match.YES, Matcher.match(new TextOnly(String.class), "text"));
        same(Match.NO, Matcher.match(fact -> false, "text"));
        same(Match.NO, Matcher.match(new Not(true), "text"));
        same(Match.YES, Matcher.match(new Not(false), "text"));
        same(Match.UNKNOWN, Matcher.match(new FailingGently(), "text"));
        thrown(IllegalStateException.class, "no such field", () -> Matcher.match(new Failing(), "text"));
    }

    static class Queue implements Agenda {
        private final Deque<Activation> waiting;
        private final List<Activation> postponed = new ArrayList<>();

        Queue(Activation... activations) {
            waiting = new ArrayDeque<>(List.of(activations));
        }

        @Override
        public Activation next() {
            return waiting.poll();
        }

        @Override
        public void postpone(Activation activation) {
            postponed.add(activation);
        }
    }

    record Stop(boolean isHalt) implements Consequence, Halting {
        @Override
        public void run() {}
    }

    static void fire() {
        Activation go = () -> () -> {};
        Activation stop = () -> new Stop(true);
        Activation goOn = () -> new Stop(false);
        same(2, new RuleSession(new Queue(go, go)).fire(null, 5));
        same(1, new RuleSession(new Queue(go, go)).fire(null, 1));
        same(2, new RuleSession(new Queue(goOn, stop, go)).fire(activation -> true, 5));
        Queue refused = new Queue(go);
        same(0, new RuleSession(refused).fire(activation -> false, 5));
        same(List.of(go), refused.postponed);
    }

    @Role
    static class Thing {}

    @Role(Role.Kind.EVENT)
    static class Untimed {}

    @Role(value = Role.Kind.EVENT, expires = 10)
    record Measured(long time) implements Timestamped {}

    @Role(Role.Kind.EVENT)
    record Written(String time) implements Clocked {}

    static void classify() {
        same("fact", Facts.classify("text", 0));
        same("fact", Facts.classify(new Thing(), 0));
        same("event", Facts.classify(new Measured(5), 15));
        same("past event", Facts.classify(new Measured(5), 16));
        same("event at noon", Facts.classify(new Written("noon"), 0));
        same("event of no time", Facts.classify(new Written(null), 0));
        same("event of no time", Facts.classify(new Untimed(), 0));
    }
}
