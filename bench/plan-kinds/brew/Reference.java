package brew;

class Reference {
    static boolean reaches() {
        Tea.Pot pot = new Tea.Pot();
        pot.strew(3);
        pot.strew(3);
        pot.strew(2);
        pot.drizzle();
        return Check.holds(pot.pour(3));
    }
}
