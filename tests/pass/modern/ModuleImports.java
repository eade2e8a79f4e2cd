// since: 25
package modern;

import module java.base;

/** Imports of a whole module, with an ambiguity resolved by a single import. */
public class ModuleImports {
    public static void main(String[] args) {
        Map<String, List<Integer>> map = new TreeMap<>();
        Stream.of(1, 2, 3, 4).forEach(n -> map.computeIfAbsent(n % 2 == 0 ? "even" : "odd", _ -> new ArrayList<>()).add(n));
        System.out.println(map);
        Function<Path, Integer> names = Path::getNameCount;
        System.out.println(names.apply(Path.of("a", "b", "c")));
        System.out.println(LocalDate.of(2025, 9, 16).getDayOfWeek() + " " + Pattern.matches("a+", "aaa") + " " + BigDecimal.ONE.scaleByPowerOfTen(3));
    }
}
