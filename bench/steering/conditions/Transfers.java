package steering;

/** Two or three objects whose states belong together. */
public class Transfers {
    public static int pay(Purse from, Purse to, int amount) {
        if (!(from != null && to != null && from != to)) return 0;
        if (!(amount > 0 && from.coins() >= amount + 10)) return 0;
        if (!(0 <= to.coins() && to.coins() < from.coins() - 2 * amount)) return 0;
        if (!(from.owner() != null && from.owner().equals(to.owner()))) return 0;
        if (from.coins() == 5 * amount) {
            if (to.coins() == 0) {
                return 1;
            }
            return 2;
        }
        if (amount > 100) {
            return 3;
        }
        return 4;
    }

    public static int lent(Purse a, Purse b, Purse c) {
        if (!(a != null && b != null && c != null)) return 0;
        if (!(a == b || b == c)) return 0;
        if (!(a != c)) return 0;
        if (!(a.coins() + c.coins() == 50)) return 0;
        if (a == b) {
            if (c.coins() > 40) {
                return 1;
            }
            return 2;
        }
        if (a.coins() == b.coins()) {
            return 3;
        }
        return 4;
    }

    public static int overlap(Span p, Span q) {
        if (!(p != null && q != null)) return 0;
        if (!(p.low() < q.low())) return 0;
        if (!(q.low() <= p.high() && p.high() < q.high())) return 0;
        if (!(p.length() + q.length() == 24)) return 0;
        if (q.low() == p.high()) {
            if (p.length() == 12) {
                return 1;
            }
            return 2;
        }
        if (p.length() > 2 * q.length()) {
            return 3;
        }
        return 4;
    }

    public static int chain(Link first) {
        if (!(first != null && first.next() != null && first.next().next() != null)) return 0;
        if (!(first.next() != first)) return 0;
        if (!(first.next().next() == first || first.next().next().next() == null)) return 0;
        if (!(first.value() < first.next().value())) return 0;
        if (first.next().next() == first) {
            if (first.value() == -7) {
                return 1;
            }
            return 2;
        }
        if (first.next().next().value() == first.value() + first.next().value()) {
            return 3;
        }
        return 4;
    }
}
