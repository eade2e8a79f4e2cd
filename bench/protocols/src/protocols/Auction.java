package protocols;

import java.util.ArrayList;
import java.util.List;

/** Bids rise; who bid last wins when the auction ends. */
public class Auction {
    /** Somebody who bids. */
    public static final class Bidder {
        private final String name;
        private final int budget;

        //@ requires !name.isEmpty() && budget > 0;
        public Bidder(String name, int budget) {
            this.name = name;
            this.budget = budget;
        }

        public /*@ pure @*/ String name() { return name; }
        public /*@ pure @*/ int budget() { return budget; }
    }

    private final int reserve;
    private final List<Bidder> bidders = new ArrayList<>();
    private final List<Integer> bids = new ArrayList<>();
    private boolean isOver;

    //@ requires reserve >= 100 && reserve % 50 == 0;
    public Auction(int reserve) { this.reserve = reserve; }

    public /*@ pure @*/ int rounds() { return bids.size(); }
    public /*@ pure @*/ int highest() { return bids.isEmpty() ? 0 : bids.get(bids.size() - 1); }
    public /*@ pure @*/ boolean isOver() { return isOver; }
    public /*@ pure nullable @*/ Bidder leader() { return bidders.isEmpty() ? null : bidders.get(bidders.size() - 1); }

    //@ requires !isOver() && bidder != leader();
    //@ requires amount > highest() && amount <= bidder.budget();
    //@ ensures highest() == amount && leader() == bidder;
    public void bid(Bidder bidder, int amount) {
        bidders.add(bidder);
        bids.add(amount);
    }

    //@ requires !isOver() && rounds() >= 2;
    //@ ensures isOver();
    public String hammer() {
        isOver = true;
        if (highest() < reserve) {
            return "unsold";
        }
        if (highest() >= 2 * reserve) {
            return "bargain for the seller";
        }
        return leader().name();
    }

    //@ requires isOver();
    public int fee() {
        if (highest() < reserve) return 10;
        return rounds() > 3 ? highest() / 10 : highest() / 20;
    }
}
