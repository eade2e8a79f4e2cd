package till;

class Reference {
    static boolean reaches() {
        Till till = new Till(4);
        till.unlock(4);
        Till.Drawer drawer = till.new Drawer();
        drawer.pull();
        drawer.toss(5);
        drawer.toss(5);
        drawer.toss(2);
        return Check.holds(drawer);
    }
}
