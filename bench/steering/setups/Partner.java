package steering;

/** Two that belong to each other, each charged above the other. */
public class Partner {
    private Partner other;
    private int charge;

    //@ requires to != this;
    //@ requires other() == null && to.other() == null;
    public void join(Partner to) {
        other = to;
        to.other = this;
    }

    //@ requires other() != null;
    //@ requires amount > other().charge() && amount < 1000;
    public void charge(int amount) {
        charge = amount;
    }

    public /*@ pure nullable @*/ Partner other() {
        return other;
    }

    public /*@ pure @*/ int charge() {
        return charge;
    }

    public int balance() {
        if (other == null) {
            return 1;
        }
        if (other.charge > charge) {
            return 2;
        }
        if (charge + other.charge == 70) {
            return 3;
        }
        return 4;
    }

    public int strength() {
        if (charge == 0) {
            if (other != null) {
                return 1;
            }
            return 2;
        }
        if (other.charge > 3) {
            return 3;
        }
        return 4;
    }
}
