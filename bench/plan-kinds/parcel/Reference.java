package parcel;

class Reference {
    static boolean reaches() {
        Parcel parcel = new Parcel();
        parcel.stuff(12);
        parcel.stuff(12);
        parcel.stuff(6);
        parcel.cover();
        parcel.ship(2);
        return Check.holds(parcel);
    }
}
