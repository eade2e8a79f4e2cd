package enums;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;

/** Enums with fields, bodies, interfaces and static maps; EnumSet and EnumMap. */
public class Members {
    enum Planet {
        MERCURY(3.303e+23, 2.4397e6), EARTH(5.976e+24, 6.37814e6), JUPITER(1.9e+27, 7.1492e7);

        static final double G = 6.67300E-11;
        private final double mass;
        private final double radius;

        Planet(double mass, double radius) {
            this.mass = mass;
            this.radius = radius;
        }

        double gravity() {
            return G * mass / (radius * radius);
        }
    }

    interface Coded {
        int code();
    }

    enum Status implements Coded {
        OK(200), MISSING(404) {
            @Override
            public String toString() {
                return "not there";
            }
        }, BROKEN(500);

        private static final Map<Integer, Status> BY_CODE = new java.util.HashMap<>();

        static {
            for (Status status : values()) {
                BY_CODE.put(status.code, status);
            }
        }

        private final int code;

        Status(int code) {
            this.code = code;
        }

        @Override
        public int code() {
            return code;
        }

        static Status of(int code) {
            return BY_CODE.getOrDefault(code, BROKEN);
        }
    }

    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }

    enum None { }

    public static void main(String[] args) {
        for (Planet planet : Planet.values()) {
            System.out.printf("%s %.2f %d%n", planet, planet.gravity(), planet.ordinal());
        }
        System.out.println(Status.of(404) + " " + Status.of(404).name() + " " + Status.of(1) + " " + Status.valueOf("OK").code());
        System.out.println(Status.MISSING.getClass() + " " + Status.MISSING.getDeclaringClass() + " " + Status.MISSING.getClass().isEnum()
            + " " + Status.OK.getClass().isEnum());
        System.out.println(Day.MON.compareTo(Day.FRI) + " " + Day.MON.equals(Day.MON) + " " + None.values().length);
        Day[] days = Day.values();
        days[0] = Day.SUN;
        System.out.println(Day.values()[0] + " " + (Day.values() == Day.values()));
        EnumSet<Day> weekend = EnumSet.of(Day.SUN, Day.SAT);
        EnumSet<Day> work = EnumSet.complementOf(weekend);
        System.out.println(weekend + " " + work + " " + EnumSet.range(Day.TUE, Day.THU) + " " + EnumSet.noneOf(Day.class));
        work.retainAll(EnumSet.of(Day.MON, Day.SAT));
        System.out.println(work + " " + work.contains(Day.MON) + " " + EnumSet.allOf(Day.class).size() + " " + weekend.equals(EnumSet.range(Day.SAT, Day.SUN)));
        EnumMap<Day, String> plans = new EnumMap<>(Day.class);
        plans.put(Day.FRI, "rest");
        plans.put(Day.MON, "work");
        plans.put(Day.WED, null);
        plans.merge(Day.MON, "hard", (a, b) -> b + " " + a);
        System.out.println(plans + " " + plans.containsKey(Day.WED) + " " + plans.get(Day.TUE) + " " + plans.remove(Day.FRI) + " " + plans.size());
        try {
            plans.put(null, "x");
        } catch (NullPointerException e) {
            System.out.println("null key");
        }
        System.out.println(Arrays.toString(Status.class.getEnumConstants()) + " " + String.class.getEnumConstants());
        try {
            Planet.class.getDeclaredConstructors()[0].newInstance("X", 9, 1.0, 1.0);
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            System.out.println(e);
        }
        System.out.println(Enum.valueOf(Day.class, "TUE").describeConstable().isPresent() + " " + Day.valueOf("SUN").hashCode() / Integer.MAX_VALUE / 2);
        StringBuilder order = new StringBuilder();
        for (Map.Entry<Day, String> entry : plans.entrySet()) {
            order.append(entry.getKey()).append('=').append(entry.getValue()).append(';');
        }
        System.out.println(order);
    }
}
