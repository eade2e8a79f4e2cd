package protocols;

/** Places for cars; one place is wide. */
public class Parking {
    private final String[] places;
    private int wide;
    private int entries;

    //@ requires 2 <= size && size <= 20 && 0 <= wide && wide < size;
    //@ ensures free() == size;
    public Parking(int size, int wide) {
        this.places = new String[size];
        this.wide = wide;
    }

    public /*@ pure @*/ int size() { return places.length; }

    public /*@ pure @*/ int free() {
        int count = 0;
        for (String place : places) if (place == null) count++;
        return count;
    }

    public /*@ pure @*/ int placeOf(String plate) {
        for (int i = 0; i < places.length; i++) {
            if (plate.equals(places[i])) return i;
        }
        return -1;
    }

    //@ requires plate.length() >= 3 && placeOf(plate) == -1 && free() > 0;
    //@ ensures placeOf(plate) >= 0 && free() == \old(free()) - 1;
    public int enter(String plate, boolean isWide) {
        entries++;
        if (isWide && places[wide] == null) {
            places[wide] = plate;
            return wide;
        }
        for (int i = 0; i < places.length; i++) {
            if (places[i] == null && (i != wide || free() == 1)) {
                places[i] = plate;
                return i;
            }
        }
        throw new AssertionError();
    }

    //@ requires placeOf(plate) >= 0 && hours > 0;
    //@ ensures placeOf(plate) == -1;
    public int leave(String plate, int hours) {
        int place = placeOf(plate);
        places[place] = null;
        int price = place == wide ? 4 : 3;
        if (hours > 8) return 8 * price;
        return hours * price;
    }

    //@ requires free() == 0;
    public String sign() {
        if (entries > size()) return "full again";
        return placeOf("VIP") == wide ? "full, guest on board" : "full";
    }
}
