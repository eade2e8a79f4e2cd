package collections;

public final class Slots {
    private Slots() {}

    /** Puts a value into an array, converted where the array does not take it as it is; tells whether it is there then. */
    public static boolean store(Object[] slots, int at, Object value) {
        int place = value instanceof Placed placed && placed.place() >= 0 ? placed.place() : at;
        if (place >= slots.length || slots[place] instanceof Pinned) {
            return false;
        }
        try {
            slots[place] = value;
            return true;
        } catch (ArrayStoreException refused) {
            Class<?> type = slots.getClass().getComponentType();
            if (value instanceof Convertible convertible) {
                Object converted = convertible.to(type);
                if (type.isInstance(converted)) {
                    slots[place] = converted;
                    return true;
                }
            }
            return false;
        }
    }
}
