package optional;

import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** Optional and its primitive forms. */
public class Optionals {
    static int made;

    static String make() {
        return "made " + ++made;
    }

    static void attempt(String what, Supplier<Object> action) {
        try {
            System.out.println(what + ": " + action.get());
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e);
        }
    }

    record User(String name, Optional<String> mail) { }

    public static void main(String[] args) {
        Optional<String> some = Optional.of("value");
        Optional<String> none = Optional.empty();
        System.out.println(some + " " + none + " " + some.get() + " " + none.isPresent() + " " + none.isEmpty() + " " + some.equals(Optional.of("value")) + " " + none.equals(Optional.ofNullable(null))
            + " " + some.hashCode() + " " + none.hashCode() + " " + (Optional.empty() == Optional.empty()));
        attempt("of null", () -> Optional.of(null));
        attempt("get", none::get);
        attempt("orElseThrow", none::orElseThrow);
        attempt("orElseThrow own", () -> none.orElseThrow(() -> new IllegalStateException("own")));
        attempt("orElse", () -> some.orElse(make()) + " " + made);
        attempt("orElseGet", () -> some.orElseGet(Optionals::make) + " " + made + " " + none.orElseGet(Optionals::make));
        attempt("map", () -> some.map(String::length) + " " + none.map(String::length) + " " + some.map(s -> (String) null));
        attempt("flatMap", () -> some.flatMap(s -> Optional.of(s + "!")) + " " + some.flatMap(s -> none));
        attempt("flatMap null", () -> some.flatMap(s -> null));
        attempt("filter", () -> some.filter(s -> s.length() > 10) + " " + some.filter(String::isEmpty).isPresent() + " " + none.filter(s -> true));
        attempt("or", () -> none.or(() -> some) + " " + some.or(() -> none));
        attempt("stream", () -> some.stream().toList() + " " + none.stream().count());
        some.ifPresent(s -> System.out.println("present " + s));
        none.ifPresentOrElse(s -> System.out.println("never"), () -> System.out.println("absent"));
        User ann = new User("ann", Optional.of("ann@example.org"));
        User bob = new User("bob", Optional.empty());
        for (User user : new User[] {ann, bob, null}) {
            System.out.println(Optional.ofNullable(user).flatMap(User::mail).map(m -> m.substring(m.indexOf('@') + 1)).orElse("no mail"));
        }
        OptionalInt number = OptionalInt.of(5);
        System.out.println(number + " " + OptionalInt.empty() + " " + number.getAsInt() + " " + number.equals(OptionalInt.of(5)) + " " + OptionalLong.of(1L << 40) + " " + OptionalDouble.of(Double.NaN)
            .equals(OptionalDouble.of(Double.NaN)) + " " + OptionalDouble.of(-0.0).equals(OptionalDouble.of(0.0)) + " " + number.hashCode() + " " + OptionalLong.empty().orElse(7));
        attempt("empty int", () -> OptionalInt.empty().getAsInt());
        attempt("empty double", () -> OptionalDouble.empty().orElseThrow());
        number.ifPresentOrElse(n -> System.out.println("n " + n), () -> System.out.println("never"));
        try {
            OptionalLong.empty().orElseThrow(() -> new NoSuchElementException("long"));
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
    }
}
