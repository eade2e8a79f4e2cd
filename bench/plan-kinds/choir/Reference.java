package choir;

class Reference {
    static boolean reaches() {
        Singer[] row = {new Singer(), new Singer()};
        for (Singer singer : row) {
            singer.hum();
            singer.hum();
        }
        row[1].reach(4);
        row[1].reach(3);
        return Check.holds(row);
    }
}
