package hive;

class Reference {
    static boolean reaches() {
        Hive.Bee bee = new Hive().new Bee();
        bee.sip(5);
        bee.unload();
        bee.sip(4);
        bee.unload();
        return Check.holds(bee);
    }
}
