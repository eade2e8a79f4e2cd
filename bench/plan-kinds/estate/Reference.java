package estate;

class Reference {
    static boolean reaches() {
        Shelf shelf = new Shelf();
        shelf.fill();
        shelf.fill();
        shelf.fill();
        Hall hall = new Hall(shelf);
        hall.light();
        House house = new House(hall);
        return Check.holds(house);
    }
}
