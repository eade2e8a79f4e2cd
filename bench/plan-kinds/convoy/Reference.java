package convoy;

class Reference {
    static boolean reaches() {
        Truck[] trucks = new Truck[3];
        for (int i = 0; i < 3; i++) {
            trucks[i] = new Truck();
            trucks[i].hoist();
            trucks[i].hoist();
            trucks[i].strap();
        }
        return Check.holds(trucks);
    }
}
