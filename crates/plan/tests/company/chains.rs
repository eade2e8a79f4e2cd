//! Elements that are made one by one and given to an object that asks about several of them.

use crate::reached;
use fixture::java;

macro_rules! reaches {
    ($name:ident, $java:literal) => {
        #[test]
        fn $name() {
            reached(java!($java));
        }
    };
}

reaches!(
    first_and_last_of_a_list,
    "class Goal {
        //@ requires message.size() >= 2 && message.isValid() == true;
        static void reached(Message message) {}
    }
    class Message {
        protected java.util.List<Packet> packets = new java.util.ArrayList<>();
        //@ ensures size() == 0;
        public Message() {}
        public /*@ pure @*/ java.util.List<Packet> getPackets() { return packets; }
        //@ requires packet != null;
        //@ ensures size() == \\old(size()) + 1;
        public void addPacket(Packet packet) { packets.add(packet); }
        public /*@ pure @*/ int size() { return packets.size(); }
        public /*@ pure @*/ boolean isValid() { return getFirstPacketType() == 1 && getLastPacketType() == 3; }
        public /*@ pure @*/ int getFirstPacketType() { return packets.size() > 0 ? packets.get(0).getType() : 0; }
        public /*@ pure @*/ int getLastPacketType() {
            return packets.size() > 0 ? packets.get(packets.size() - 1).getType() : 0;
        }
        //@ requires size() > 0;
        public void removeFirstPacket() { packets.remove(0); }
        //@ requires size() > 0;
        public void removeLastPacket() { packets.remove(packets.size() - 1); }
    }
    class Packet {
        //@ protected invariant type >= 1 && type <= 3;
        protected int type;
        protected String content;
        //@ requires type >= 1 && type <= 3;
        //@ requires content != null && content.length() <= 8;
        public Packet(int type, String content) { this.type = type; this.content = content; }
        public /*@ pure @*/ int getType() { return type; }
    }"
);

reaches!(
    a_train_with_two_ends,
    "class Goal {
        //@ requires train.wagons() == 3 && train.runs();
        static void reached(Train train) {}
    }
    class Train {
        private final java.util.ArrayDeque<Wagon> wagons = new java.util.ArrayDeque<>();
        void couple(Wagon wagon) { wagons.addLast(wagon); }
        int wagons() { return wagons.size(); }
        boolean runs() {
            return !wagons.isEmpty() && wagons.getFirst().kind.equals(\"engine\") && wagons.getLast().kind.equals(\"brake\");
        }
    }
    class Wagon {
        final String kind;
        Wagon(String kind) { this.kind = kind; }
    }"
);

reaches!(
    two_of_one_kind_and_one_of_another,
    "class Goal {
        //@ requires bag.count(2) == 2 && bag.count(1) == 1;
        static void reached(Bag bag) {}
    }
    class Bag {
        private final java.util.List<Ball> balls = new java.util.ArrayList<>();
        void put(Ball ball) { balls.add(ball); }
        int count(int colour) { int n = 0; for (Ball ball : balls) { if (ball.colour() == colour) n++; } return n; }
    }
    class Ball {
        private final int colour;
        //@ requires 0 <= colour && colour < 4;
        Ball(int colour) { this.colour = colour; }
        int colour() { return colour; }
    }"
);

reaches!(
    a_total_and_a_number,
    "class Goal {
        //@ requires list.length() == 3 && list.minutes() == 12;
        static void reached(Playlist list) {}
    }
    class Playlist {
        private Song[] songs = new Song[0];
        void add(Song song) { songs = java.util.Arrays.copyOf(songs, songs.length + 1); songs[songs.length - 1] = song; }
        int length() { return songs.length; }
        int minutes() { int sum = 0; for (Song song : songs) { sum += song.minutes; } return sum; }
    }
    class Song {
        final int minutes;
        Song(int minutes) { if (minutes <= 0 || minutes > 9) throw new IllegalArgumentException(); this.minutes = minutes; }
    }"
);

reaches!(
    every_element_larger_than_the_one_before,
    "class Goal {
        //@ requires tower.height() == 4 && tower.stands();
        static void reached(Tower tower) {}
    }
    class Tower {
        private final java.util.LinkedList<Block> blocks = new java.util.LinkedList<>();
        void lay(Block block) { blocks.add(block); }
        int height() { return blocks.size(); }
        boolean stands() {
            for (int i = 1; i < blocks.size(); i++) { if (blocks.get(i).width() >= blocks.get(i - 1).width()) return false; }
            return true;
        }
    }
    class Block {
        private final int width;
        Block(int width) { this.width = width; }
        int width() { return width; }
    }"
);

reaches!(
    an_account_with_two_movements,
    "class Goal {
        //@ requires account.isOpen() && account.balance() == -50 && account.movements() == 2;
        static void reached(Account account) {}
    }
    class Account {
        private final java.util.List<Movement> movements = new java.util.ArrayList<>();
        private boolean open;
        void open() { open = true; }
        //@ requires isOpen() && movement != null;
        void book(Movement movement) { movements.add(movement); }
        boolean isOpen() { return open; }
        int movements() { return movements.size(); }
        int balance() { int sum = 0; for (Movement it : movements) { sum += it.isIn() ? it.amount() : -it.amount(); } return sum; }
    }
    class Movement {
        private final int amount;
        private final boolean in;
        //@ requires amount > 0;
        Movement(int amount, boolean in) { this.amount = amount; this.in = in; }
        int amount() { return amount; }
        boolean isIn() { return in; }
    }"
);

reaches!(
    a_form_with_all_that_it_needs,
    "class Goal {
        //@ requires form.isComplete();
        static void reached(Form form) {}
    }
    class Form {
        private final java.util.Map<String, Entry> entries = new java.util.HashMap<>();
        void enter(Entry entry) { entries.put(entry.key(), entry); }
        boolean isComplete() {
            return entries.containsKey(\"name\") && entries.containsKey(\"date\") && entries.get(\"date\").isSigned();
        }
    }
    class Entry {
        private final String key;
        private boolean signed;
        Entry(String key) { this.key = key; }
        void sign() { signed = true; }
        String key() { return key; }
        boolean isSigned() { return signed; }
    }"
);

reaches!(
    neighbours_that_know_each_other,
    "class Goal {
        //@ requires chain.links() == 3 && chain.isWhole();
        static void reached(Chain chain) {}
    }
    class Chain {
        private final java.util.List<Link> links = new java.util.ArrayList<>();
        void append(Link link) { links.add(link); }
        int links() { return links.size(); }
        boolean isWhole() {
            for (int i = 0; i + 1 < links.size(); i++) { if (links.get(i).next() != links.get(i + 1)) return false; }
            return true;
        }
    }
    class Link {
        private Link next;
        void join(Link next) { this.next = next; }
        Link next() { return next; }
    }"
);

reaches!(
    a_word_of_tiles,
    "class Goal {
        //@ requires rack.word().equals(\"cab\");
        static void reached(Rack rack) {}
    }
    class Rack {
        private final StringBuilder word = new StringBuilder();
        void lay(Tile tile) { word.append(tile.letter()); }
        String word() { return word.toString(); }
    }
    class Tile {
        private final char letter;
        //@ requires 'a' <= letter && letter <= 'z';
        Tile(char letter) { this.letter = letter; }
        char letter() { return letter; }
    }"
);

reaches!(
    a_crew_with_three_ranks,
    "class Goal {
        //@ requires ship.sails();
        static void reached(Ship ship) {}
    }
    enum Rank { CAPTAIN, MATE, COOK, SAILOR }
    class Ship {
        private final java.util.Set<Sailor> crew = new java.util.LinkedHashSet<>();
        void hire(Sailor sailor) { crew.add(sailor); }
        private int of(Rank rank) { int n = 0; for (Sailor it : crew) { if (it.rank == rank) n++; } return n; }
        boolean sails() { return of(Rank.CAPTAIN) == 1 && of(Rank.COOK) >= 1 && of(Rank.SAILOR) >= 2; }
    }
    class Sailor {
        final Rank rank;
        Sailor(Rank rank) { this.rank = java.util.Objects.requireNonNull(rank); }
    }"
);

reaches!(
    a_queue_where_the_second_is_urgent,
    "class Goal {
        //@ requires queue.size() == 2 && queue.at(1).priority() > 5 && queue.at(0).priority() < 3;
        static void reached(JobQueue queue) {}
    }
    class JobQueue {
        private final java.util.List<Job> jobs = new java.util.ArrayList<>();
        //@ requires job != null && job.priority() >= 0;
        void add(Job job) { jobs.add(job); }
        int size() { return jobs.size(); }
        //@ requires 0 <= index && index < size();
        Job at(int index) { return jobs.get(index); }
    }
    class Job {
        private int priority;
        void raise() { priority++; }
        void set(int priority) { this.priority = priority; }
        int priority() { return priority; }
    }"
);
