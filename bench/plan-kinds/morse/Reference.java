package morse;

class Reference {
    static boolean reaches() {
        Morse morse = new Morse();
        morse.tap(false);
        morse.tap(true);
        morse.pause();
        morse.tap(true);
        return Check.holds(morse);
    }
}
