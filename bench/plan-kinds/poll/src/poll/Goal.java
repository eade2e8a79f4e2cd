package poll;

import java.util.HashMap;
import java.util.Map;

class Goal {
    //@ requires poll.votes(voter) == 2 && voter.age() == 21 && poll.voters() == 2;
    static void reached(Poll poll, Voter voter) {}
}

class Poll {
    private final Map<Voter, Integer> votes = new HashMap<>();

    //@ requires voter.age() >= 18 && !knows(voter);
    void enlist(Voter voter) {
        votes.put(voter, 0);
    }

    //@ requires knows(voter) && votes(voter) < 3;
    void cast(Voter voter) {
        votes.merge(voter, 1, Integer::sum);
    }

    /*@ pure @*/ boolean knows(Voter voter) {
        return votes.containsKey(voter);
    }

    /*@ pure @*/ int votes(Voter voter) {
        return votes.getOrDefault(voter, -1);
    }

    /*@ pure @*/ int voters() {
        return votes.size();
    }
}

class Voter {
    private int age;

    //@ requires 0 < years && years <= 10;
    void live(int years) {
        age += years;
    }

    /*@ pure @*/ int age() {
        return age;
    }
}
