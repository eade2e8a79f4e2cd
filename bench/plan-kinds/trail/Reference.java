package trail;

class Reference {
    static boolean reaches() {
        Trail trail = new Trail();
        trail.wander("usr");
        trail.wander("lib");
        trail.wander("x");
        return Check.holds(trail);
    }
}
