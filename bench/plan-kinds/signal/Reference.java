package signal;

class Reference {
    static boolean reaches() {
        Signal signal = new Signal();
        signal.flip(Signal.Hue.GREEN);
        signal.flip(Signal.Hue.RED);
        signal.flip(Signal.Hue.GREEN);
        signal.flip(Signal.Hue.RED);
        signal.flip(Signal.Hue.GREEN);
        signal.flip(Signal.Hue.YELLOW);
        return Check.holds(signal);
    }
}
