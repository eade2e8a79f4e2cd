package scale;

class Reference {
    static boolean reaches() {
        Scale scale = new Scale();
        for (int i = 0; i < 5; i++) {
            scale.port(4);
            scale.starboard(6);
        }
        return Check.holds(scale);
    }
}
