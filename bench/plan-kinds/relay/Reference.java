package relay;

class Reference {
    static boolean reaches() {
        Runner a = new Runner();
        Runner b = new Runner();
        Runner c = new Runner();
        a.lookTo(b);
        b.lookTo(c);
        c.lookTo(a);
        a.pass();
        b.pass();
        return Check.holds(a, b, c);
    }
}
