package lift;

class Reference {
    static boolean reaches() {
        Lift lift = new Lift();
        lift.rise(3);
        lift.rise(3);
        lift.rise(2);
        return Check.holds(lift);
    }
}
