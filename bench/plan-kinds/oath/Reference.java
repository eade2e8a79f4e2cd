package oath;

class Reference {
    static boolean reaches() {
        Oath oath = new Oath();
        oath.hail(101);
        oath.answer(203);
        oath.vow("so!");
        return Check.holds(oath);
    }
}
