package chat;

class Goal {
    //@ requires left.peer() == right && right.peer() == left;
    //@ requires left.heard() == 1 && right.heard() == 2 && left.topic().equals(right.topic());
    static void reached(Caller left, Caller right) {}
}

class Caller {
    private Caller peer;
    private int heard;
    private String topic = "";

    void ring(Caller other) {
        if (peer == null && other.peer == null && other != this) {
            peer = other;
            other.peer = this;
        }
    }

    void say(String words) {
        if (peer != null && !words.isEmpty()) {
            peer.heard++;
            peer.topic = words;
        }
    }

    Caller peer() {
        return peer;
    }

    int heard() {
        return heard;
    }

    String topic() {
        return topic;
    }
}
