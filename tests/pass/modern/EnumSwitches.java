// since: 21
package modern;

import java.util.ArrayList;
import java.util.List;

/** Qualified enum constants among type patterns, several enums in one switch, enums with bodies. */
public class EnumSwitches {
    sealed interface Card { }

    enum Suit implements Card {
        HEARTS, SPADES {
            @Override
            boolean black() {
                return true;
            }
        };

        boolean black() {
            return false;
        }
    }

    enum Trump implements Card { FOOL, WORLD }

    record Plain(Suit suit, int rank) implements Card { }

    static String name(Card card) {
        return switch (card) {
            case Suit.HEARTS -> "all hearts";
            case Suit.SPADES -> "all spades";
            case Trump t when t.ordinal() == 0 -> "the fool";
            case Trump.FOOL -> "never";
            case Trump.WORLD -> "the world";
            case Plain(Suit s, int r) when s.black() && r > 10 -> "black face " + r;
            case Plain(Suit s, int r) -> s + " " + r;
        };
    }

    static int old(Suit suit) {
        int n = 0;
        switch (suit) {
            case HEARTS:
                n++;
            case SPADES:
                n += 10;
        }
        return n;
    }

    static String nullable(Suit suit) {
        return switch (suit) {
            case HEARTS -> "h";
            case null -> "none";
            case SPADES -> "s";
        };
    }

    static <E extends Enum<E>> String generic(E e) {
        return switch (e) {
            case Suit s when s.black() -> "black";
            case Suit s -> "suit";
            case Thread.State s -> "state";
            default -> e.getDeclaringClass().getSimpleName();
        };
    }

    public static void main(String[] args) {
        List<Card> cards = new ArrayList<>(List.of(Suit.HEARTS, Suit.SPADES, Trump.FOOL, Trump.WORLD, new Plain(Suit.SPADES, 12), new Plain(Suit.HEARTS, 12), new Plain(Suit.SPADES, 2)));
        for (Card card : cards) {
            System.out.println(name(card));
        }
        System.out.println(old(Suit.HEARTS) + " " + old(Suit.SPADES) + " " + nullable(null) + nullable(Suit.SPADES) + nullable(Suit.HEARTS));
        System.out.println(generic(Suit.SPADES) + generic(Suit.HEARTS) + generic(Thread.State.NEW) + generic(Trump.FOOL));
        try {
            name(new Plain(null, 1));
        } catch (NullPointerException e) {
            System.out.println("a card without suit");
        }
    }
}
