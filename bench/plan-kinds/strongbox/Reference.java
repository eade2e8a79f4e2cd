package strongbox;

class Reference {
    static boolean reaches() {
        Strongbox box = new Strongbox();
        for (int notch : new int[] {31, 4, 15, 92}) {
            box.dial(notch);
        }
        return Check.holds(box);
    }
}
