package gate;

class Reference {
    static boolean reaches() {
        Gate gate = new Gate();
        gate.drop(1);
        gate.drop(1);
        gate.push();
        gate.drop(2);
        gate.push();
        gate.drop(2);
        gate.push();
        gate.push();
        gate.push();
        return Check.holds(gate);
    }
}
