package rowers;

class Reference {
    static boolean reaches() {
        Boat boat = new Boat();
        boat.lengthen();
        boat.lengthen();
        Rower[] crew = new Rower[4];
        for (int i = 0; i < crew.length; i++) {
            crew[i] = new Rower();
            for (int stroke = 0; stroke <= i; stroke++) {
                crew[i].row();
            }
        }
        return Check.holds(boat, crew);
    }
}
