package jurat.judge;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Places that one {@code assignable} clause lets a call change. */
final class Frame implements Trace.Places {
    private static final BigInteger LEAST = BigInteger.valueOf(Integer.MIN_VALUE);
    private static final BigInteger MOST = BigInteger.valueOf(Integer.MAX_VALUE);

    private record Elements(long from, long to) {}

    private final Map<Object, Set<String>> fields = new IdentityHashMap<>();
    private final Map<Object, List<Elements>> elements = new IdentityHashMap<>();
    private final Map<Object, Boolean> whole = new IdentityHashMap<>();
    private final Set<String> statics = new TreeSet<>();

    @Override
    public void field(Object object, String owner, String name) {
        if (object != null) {
            fields.computeIfAbsent(object, key -> new TreeSet<>()).add(owner + " " + name);
        }
    }

    @Override
    public void staticField(String owner, String name) {
        statics.add(owner + " " + name);
    }

    @Override
    public void elements(Object array, long from, long to) {
        if (array != null) {
            elements.computeIfAbsent(array, key -> new ArrayList<>()).add(new Elements(from, to));
        }
    }

    @Override
    public void elements(Object array, BigInteger from, BigInteger to) {
        // No array has elements beyond these.
        elements(array, from.max(LEAST).min(MOST).longValue(), to.max(LEAST).min(MOST).longValue());
    }

    @Override
    public void all(Object object) {
        if (object != null) {
            whole.put(object, true);
        }
    }

    @Override
    public void model(Object object) {
        all(object);
        for (Object held : Past.heldBy(object)) {
            if (held != null && held.getClass().isArray()) {
                all(held);
            }
        }
    }

    /** The first change that is not allowed, or null. */
    Past.Change first(Past past) {
        for (Past.Change change : past.changes()) {
            if (!allows(change)) {
                return change;
            }
        }
        return null;
    }

    private boolean allows(Past.Change change) {
        if (change.holder() == null) {
            return statics.contains(change.field().getDeclaringClass().getName() + " " + change.field().getName());
        }
        if (whole.containsKey(change.holder())) {
            return true;
        }
        if (change.content()) {
            return allowsContent(change);
        }
        if (change.field() != null) {
            String name = change.field().getDeclaringClass().getName() + " " + change.field().getName();
            return fields.getOrDefault(change.holder(), Set.of()).contains(name);
        }
        return isWithin(change.holder(), change.index());
    }

    /** Where a collection of the class library stands, its content may change too. */
    private boolean allowsContent(Past.Change change) {
        List<Object> steps = change.steps();
        String step = (String) steps.get(steps.size() - 1);
        if (step.startsWith("static ")) {
            return statics.contains(step.substring("static ".length()));
        }
        Object container = change.container();
        if (container == null) {
            return false;
        }
        if (step.startsWith("[")) {
            return isWithin(container, Integer.parseInt(step.substring(1, step.length() - 1)));
        }
        return whole.containsKey(container) || fields.getOrDefault(container, Set.of()).contains(step);
    }

    private boolean isWithin(Object array, int index) {
        for (Elements range : elements.getOrDefault(array, List.of())) {
            if (range.from <= index && index <= range.to) {
                return true;
            }
        }
        return false;
    }
}
