package badge;

class Reference {
    static boolean reaches() {
        Badge badge = Badge.working("Ann");
        badge.honour();
        badge.honour();
        badge.honour();
        return Check.holds(badge);
    }
}
