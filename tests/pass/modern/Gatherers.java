// since: 24
package modern;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Gatherer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Stream gatherers, those of the library and some of one's own. */
public class Gatherers {
    static <T> Gatherer<T, ?, T> everyOther() {
        return Gatherer.ofSequential(() -> new int[1], Gatherer.Integrator.ofGreedy((state, element, downstream) -> state[0]++ % 2 == 1 || downstream.push(element)));
    }

    static <T> Gatherer<T, List<T>, List<T>> untilNull() {
        return Gatherer.ofSequential(ArrayList::new, (state, element, downstream) -> {
            if (element != null) {
                return state.add(element);
            }
            boolean more = downstream.push(List.copyOf(state));
            state.clear();
            return more;
        }, (state, downstream) -> {
            if (!state.isEmpty() && !downstream.isRejecting()) {
                downstream.push(List.copyOf(state));
            }
        });
    }

    public static void main(String[] args) {
        System.out.println(IntStream.range(0, 10).boxed().gather(java.util.stream.Gatherers.windowFixed(4)).toList());
        System.out.println(Stream.of("a", "b", "c", "d").gather(java.util.stream.Gatherers.windowSliding(3)).toList());
        System.out.println(Stream.of(1, 2, 3).gather(java.util.stream.Gatherers.fold(() -> "", (s, n) -> s + n)).findFirst());
        System.out.println(Stream.of(1, 2, 3, 4).gather(java.util.stream.Gatherers.scan(() -> 0, Integer::sum)).toList());
        System.out.println(Stream.of(3, 1, 2).gather(java.util.stream.Gatherers.mapConcurrent(2, n -> n * n)).toList());
        System.out.println(Stream.of(1, 2, 3, 4, 5).gather(everyOther()).toList());
        System.out.println(Stream.of("a", "b", null, "c", null, null, "d").gather(untilNull()).toList());
        System.out.println(Stream.iterate(1, n -> n + 1).gather(java.util.stream.Gatherers.windowFixed(2)).limit(3).toList());
        System.out.println(Stream.of(1, 2, 3, 4, 5, 6).gather(Gatherers.<Integer>everyOther().andThen(java.util.stream.Gatherers.windowFixed(2))).toList());
        try {
            java.util.stream.Gatherers.windowFixed(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
