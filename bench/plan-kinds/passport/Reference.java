package passport;

class Reference {
    static boolean reaches() {
        Passport.Office office = new Passport.Office();
        office.issue();
        office.issue();
        office.issue();
        Passport passport = office.issue();
        passport.mark();
        passport.mark();
        return Check.holds(passport);
    }
}
