package jurat.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What the numbers of probes mean, told to the other side once, with the first response after they were made. */
final class ProbeTable {
    static final int ENTRY = 0;
    static final int LINE = 1;
    static final int JUMP = 2;
    static final int SWITCH = 3;

    /** The probes of one method; {@code kinds} has three numbers for each: what it is, and two details. */
    record Method(String owner, String name, String descriptor, int first, List<Integer> kinds) {}

    private List<Method> fresh = new ArrayList<>();
    private List<String> notes = new ArrayList<>();

    synchronized void add(List<Method> methods) {
        fresh.addAll(methods);
    }

    /** A class or method that could not be given probes, and why. */
    synchronized void note(String note) {
        notes.add(note);
    }

    synchronized void drainInto(Map<String, Object> response) {
        if (!fresh.isEmpty()) {
            List<Object> methods = new ArrayList<>();
            for (Method method : fresh) {
                methods.add(Json.object("owner", method.owner, "name", method.name, "descriptor", method.descriptor,
                        "first", method.first, "kinds", method.kinds));
            }
            response.put("methods", methods);
            fresh = new ArrayList<>();
        }
        if (!notes.isEmpty()) {
            response.put("notes", notes);
            notes = new ArrayList<>();
        }
    }
}
