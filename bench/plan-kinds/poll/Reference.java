package poll;

class Reference {
    static boolean reaches() {
        Voter voter = new Voter();
        voter.live(10);
        voter.live(10);
        voter.live(1);
        Voter other = new Voter();
        other.live(10);
        other.live(10);
        Poll poll = new Poll();
        poll.enlist(voter);
        poll.enlist(other);
        poll.cast(voter);
        poll.cast(voter);
        return Check.holds(poll, voter);
    }
}
