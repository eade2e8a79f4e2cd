package steering;

import java.util.List;

/** Objects that know each other, and lists of them. */
public class Person {
    private final int age;
    private Person spouse;
    private boolean employed;

    public Person(int age) {
        this.age = age;
    }

    public void choose(Person other) {
        spouse = other;
    }

    public void hire() {
        employed = true;
    }

    public /*@ pure @*/ int age() {
        return age;
    }

    public /*@ pure nullable @*/ Person spouse() {
        return spouse;
    }

    public /*@ pure @*/ boolean isEmployed() {
        return employed;
    }

    public int couple(Person other) {
        if (!(other != null && other != this)) return 0;
        if (!(spouse() == other && other.spouse() == this)) return 0;
        if (!(age() > 17 && other.age() > 17 && age() < 120 && other.age() < 120)) return 0;
        if (isEmployed()) {
            if (other.isEmployed()) {
                return 1;
            }
            return 2;
        }
        if (age() == other.age() + 30) {
            return 3;
        }
        return 4;
    }

    public static int line(List<Person> all) {
        if (!(all != null && all.size() >= 2)) return 0;
        if (!(areInLine(all))) return 0; // JML: (\forall int i; 0 <= i && i < all.size(); all.get(i) != null && (i == 0 || all.get(i - 1).age() < all.get(i).age()))
        if (!(all.get(0).age() > 3)) return 0;
        if (all.size() == 3) {
            return 1;
        }
        if (all.get(1).spouse() == all.get(0)) {
            return 2;
        }
        if (all.get(0).isEmployed()) {
            return 3;
        }
        return 4;
    }

    public static int triangle(Person[] three) {
        if (!(three != null && three.length == 3)) return 0;
        if (!(three[0] != null && three[1] != null && three[2] != null)) return 0;
        if (!(three[0].spouse() == three[1] && three[1].spouse() == three[2])) return 0;
        if (three[2].spouse() == three[0]) {
            return 1;
        }
        if (three[0] == three[2]) {
            return 2;
        }
        if (three[2].age() == 64) {
            return 3;
        }
        return 4;
    }

    private static boolean areInLine(List<Person> all) {
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i) == null || i > 0 && all.get(i - 1).age() >= all.get(i).age()) {
                return false;
            }
        }
        return true;
    }
}
