package truth;

/** A model field of type `\bigint`. */
public class Clock {
    public long seconds;
    public int nanos;

    //@ public model \bigint instant;
    //@ represents instant = (\bigint) seconds * 1000000000 + nanos;

    //@ requires 0 <= nanos && nanos < 1000000000;
    //@ ensures instant == (\bigint) seconds * 1000000000 + nanos;
    public Clock(long seconds, int nanos) { // kept
        this.seconds = seconds;
        this.nanos = nanos;
    }

    //@ requires 0 <= more && nanos + more < 1000000000;
    //@ ensures instant == \old(instant) + more;
    public void advance(int more) { // kept
        nanos += more;
    }

    //@ requires seconds < Long.MAX_VALUE;
    //@ ensures instant == \old(instant) + 1000000000;
    public void tick() { // kept
        seconds++;
    }

    //@ ensures instant == \old(instant) + 1;
    public void step() { // broken: instant == \old(instant) + 1
        nanos = (nanos + 1) % 1000000000;
    }
}
