package odometer;

class Reference {
    static boolean reaches() {
        Odometer odometer = new Odometer();
        for (int i = 0; i < 500; i++) {
            odometer.roll();
        }
        return Check.holds(odometer);
    }
}
