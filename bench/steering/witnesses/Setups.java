package steering;

import java.util.function.Consumer;

/** Calls that keep all contracts and lead to each end of each method of `setups`. */
public class Setups {
    public static void main(String[] args) {
        ends("Ramp.slope", ramp().slope(), ramp(1, 2, 4).slope(), ramp(0, 10, 20).slope(), ramp(1, 2, 3).slope());
        ends("Ramp.end", ramp(1, 2, 3, 4, 100).end(), ramp(1, 2, 3, 4, 5).end(), ramp().end(), ramp(1).end());
        Ledger even = ledger(10, 4, 6, 0);
        Ledger one = ledger(1, 0, 0, 0);
        Ledger all = ledger(0, 1, 0, 499);
        ends("Ledger.spread", even.spread(), new Ledger().spread(), ledger(1, 0, 0, 499).spread(), one.spread());
        ends("Ledger.peak", new Ledger().peak(), ledger(0, 0, 77, 0).peak(), ledger(0, 0, 5, 0).peak(), all.peak());
        ends("Ring.position", ring(2, 3, 1).position(), ring(2, 4, 1).position(), ring(2, 41, 0).position(), ring(2, 4, 0).position());
        Ring both = ring(2, 9, 1);
        both.write(5);
        ends("Ring.neighbours", both.neighbours(), ring(2, 9, 0).neighbours(), new Ring(7).neighbours(), new Ring(2).neighbours());
        ends("Square.diagonal", square(5, 5, 5).diagonal(), square(4, 6, 5).diagonal(), new Square().diagonal(), square(1, 1, 1).diagonal());
        Square third = new Square();
        third.place(2, 0, 1);
        ends("Square.rows", square(15, 15, 1).rows(), square(15, 1, 1).rows(), third.rows(), new Square().rows());
        ends("Plate.kind", plate("").kind(), plate("AA-1").kind(), plate("AB-0").kind(), plate("AB-1").kind());
        ends("Plate.tail", plate("AB-77").tail(), plate("AB-1234").tail(), plate("A").tail());
        ends("Onion.layers", onion("aba").layers(), onion("abc").layers(), onion("ba").layers(), onion("").layers());
        ends("Onion.skin", onion("").skin(), onion("abcx").skin(), onion("x").skin(), onion("a").skin());
        ends("Script.first", script("q").first(), script("a").first(), script().first(), script("ab").first());
        Script on = new Script();
        on.define("a", "on");
        ends("Script.ending", script("a").ending(), longScript().ending(), on.ending(), script().ending());
        ends("Quote.shape", quote('"', "a", true).shape(), quote('\'', "a", true).shape(), quote('"', "a", false).shape(), new Quote().shape());
        ends(
            "Quote.content",
            quote('"', "abcd", true).content(),
            quote('"', "abcd", false).content(),
            quote('"', "#", false).content(),
            new Quote().content());
        ends("Clock.phase", clock(750, -30).phase(), clock(720, 0).phase(), clock(15, -30).phase(), clock(15, 0).phase());
        ends("Clock.hand", clock(17 * 60 + 45, 0).hand(), clock(45, 0).hand(), clock(60, 30).hand(), clock(60, 0).hand());
        ends("Factor.size", factor(20, 18).size(), factor(20, 20, 4).size(), factor().size(), factor(2).size());
        ends("Factor.divisor", factor(7, 11).divisor(), factor(7).divisor(), factor(8).divisor(), factor(2).divisor());
        Flags five = flags(3);
        five.clear(1);
        ends("Flags.pattern", five.pattern(), flags(5).pattern(), flags(0).pattern(), flags(1).pattern());
        Flags two = flags(2);
        two.clear(0);
        ends("Flags.edges", two.edges(), flags(0).edges(), flags(5).edges(), flags(1).edges());
        ends("Tank.gauge", tank(60, 60).gauge(), tank(10, 10).gauge(), tank(10, 6).gauge(), tank(10, 1).gauge());
        ends("Tank.rest", tank(10, 7.5).rest(), new Tank(2.5).rest(), tank(10, 7.25).rest(), tank(10, 1).rest());
        ends("Partner.balance", new Partner().balance(), partner(0, 1).balance(), partner(40, 30).balance(), partner(9, 2).balance());
        ends("Partner.strength", partner(0, 1).strength(), new Partner().strength(), partner(9, 4).strength(), partner(9, 1).strength());
        ends("Wagon.length", new Wagon(1).length(), train(2, 1)[0].length(), train(3, 2)[0].length(), train(3, 2, 1)[0].length());
        ends("Wagon.load", train(3, 2, 1)[1].load(), train(2, 1)[1].load(), new Wagon(81).load(), new Wagon(1).load());
        ends("Turnstile.status", turnstile(3, 0).status(), turnstile(1, 5).status(), turnstile(0, 5).status(), turnstile(0, 0).status());
        Turnstile four = new Turnstile();
        four.coin(2);
        four.coin(2);
        ends("Turnstile.till", four.till(), turnstile(1, 0).till(), turnstile(0, 0).till(), turnstile(0, 1).till());
        ends("Team.draft", team().draft(), team(30, 40).draft(), team(30).draft(), team(1).draft());
        ends("Team.gap", team().gap(), team(1, 13).gap(), team(1, 1).gap(), team(1, 2).gap());
        ends("Shelf.ends", shelf().ends(), shelf(1, 10).ends(), shelf(1, 2, 3, 4).ends(), shelf(1).ends());
        ends("Shelf.middle", shelf(1, 2, 3).middle(), shelf(1, 2, 4).middle(), shelf(55).middle(), shelf().middle());
        ends("Stock.variety", stock("ab", "cd", "ef").variety(), tea(100).variety(), tea(1).variety(), stock().variety());
        ends("Stock.demand", stock().demand("tea"), tea(48).demand("tea"), stock("tea").demand("tea"), tea(1).demand("tea"));
        ends("Forum.activity", forum().activity(), forum(1, 1, 1).activity(), forum(1, 2, 3).activity(), forum(1).activity());
        Forum greeted = forum(1);
        greeted.post(2, "hello");
        ends("Forum.second", greeted.second(), forum(1, 2).second(), forum(1, 1).second(), forum().second());
        Lane gone = lane("a", "go");
        gone.leave();
        ends("Lane.head", lane().head(), gone.head(), lane("go").head(), lane("a").head());
        Lane empty = lane("a", "b", "c");
        empty.leave();
        empty.leave();
        ends("Lane.growth", lane("a", "b", "cc").growth(), lane("a", "b", "c").growth(), empty.growth(), lane().growth());
    }

    private static void ends(String method, int... found) {
        System.out.print(method);
        for (int end : found) {
            System.out.print(" " + end);
        }
        System.out.println();
    }

    private static <T> T with(T object, Consumer<T> calls) {
        calls.accept(object);
        return object;
    }

    private static Ramp ramp(int... values) {
        Ramp ramp = new Ramp();
        for (int value : values) {
            ramp.append(value);
        }
        return ramp;
    }

    private static Ledger ledger(int... amounts) {
        Ledger ledger = new Ledger();
        for (int i = 0; i < amounts.length; i++) {
            if (amounts[i] > 0) {
                ledger.deposit(i, amounts[i]);
            }
        }
        return ledger;
    }

    private static Ring ring(int size, int value, int by) {
        Ring ring = new Ring(size);
        ring.write(value);
        if (by > 0) {
            ring.rotate(by);
        }
        return ring;
    }

    private static Square square(int... diagonal) {
        Square square = new Square();
        for (int i = 0; i < 3; i++) {
            square.place(i, i, diagonal[i]);
        }
        return square;
    }

    private static Plate plate(String text) {
        Plate plate = new Plate();
        for (char c : text.toCharArray()) {
            if (c == '-') {
                plate.dash();
            } else if (c >= 'A') {
                plate.letter(c);
            } else {
                plate.digit(c);
            }
        }
        return plate;
    }

    private static Onion onion(String layers) {
        Onion onion = new Onion();
        for (int i = 0; i < layers.length(); i++) {
            if (i == 0) {
                onion.core(layers.charAt(i));
            } else {
                onion.wrap(layers.charAt(i));
            }
        }
        return onion;
    }

    private static Script script(String... keys) {
        Script script = new Script();
        for (String key : keys) {
            script.define(key, "");
        }
        return script;
    }

    private static Script longScript() {
        Script script = new Script();
        script.define("abcd", "12345");
        script.define("abce", "12345");
        return script;
    }

    private static Quote quote(char mark, String text, boolean closed) {
        Quote quote = new Quote();
        quote.open(mark);
        quote.type(text);
        if (closed) {
            quote.close(mark);
        }
        return quote;
    }

    private static Clock clock(int minutes, int offset) {
        Clock clock = new Clock();
        clock.advance(minutes);
        if (offset != 0) {
            clock.move(offset);
        }
        return clock;
    }

    private static Factor factor(int... factors) {
        Factor factor = new Factor();
        for (int by : factors) {
            factor.times(by);
        }
        return factor;
    }

    private static Flags flags(int count) {
        Flags flags = new Flags();
        for (int bit = 0; bit < count; bit++) {
            flags.raise(bit);
        }
        return flags;
    }

    private static Tank tank(double capacity, double level) {
        Tank tank = new Tank(capacity);
        tank.fill(level);
        return tank;
    }

    private static Partner partner(int charge, int other) {
        Partner one = new Partner();
        Partner two = new Partner();
        one.join(two);
        if (other > 0) {
            two.charge(other);
        }
        if (charge > 0) {
            one.charge(charge);
        }
        return one;
    }

    private static Wagon[] train(int... weights) {
        Wagon[] wagons = new Wagon[weights.length];
        for (int i = 0; i < weights.length; i++) {
            wagons[i] = new Wagon(weights[i]);
            if (i > 0) {
                wagons[i - 1].couple(wagons[i]);
            }
        }
        return wagons;
    }

    private static Turnstile turnstile(int passed, int coin) {
        Turnstile turnstile = new Turnstile();
        for (int i = 0; i < passed; i++) {
            turnstile.coin(5);
            turnstile.pass();
        }
        if (coin > 0) {
            turnstile.coin(coin);
        }
        return turnstile;
    }

    private static Team team(int... ratings) {
        Team team = new Team();
        for (int rating : ratings) {
            Player player = new Player();
            player.train(50);
            player.rate(rating);
            team.sign(player);
        }
        return team;
    }

    private static Shelf shelf(int... values) {
        Shelf shelf = new Shelf();
        for (int i = 0; i < values.length; i++) {
            shelf.insert(i, values[i]);
        }
        return shelf;
    }

    private static Stock stock(String... names) {
        Stock stock = new Stock();
        for (String name : names) {
            stock.register(name);
        }
        return stock;
    }

    private static Stock tea(int amount) {
        return with(stock("tea"), stock -> stock.deliver("tea", amount));
    }

    private static Forum forum(int... topics) {
        Forum forum = new Forum();
        for (int topic : topics) {
            forum.post(topic, "some text");
        }
        return forum;
    }

    private static Lane lane(String... names) {
        Lane lane = new Lane();
        for (String name : names) {
            lane.enter(name);
        }
        return lane;
    }
}
