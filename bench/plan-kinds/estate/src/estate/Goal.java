package estate;

class Goal {
    //@ requires house.hall().shelf().books() == 3 && house.hall().isLit();
    static void reached(House house) {}
}

class House {
    private final Hall hall;

    House(Hall hall) {
        this.hall = hall;
    }

    Hall hall() {
        return hall;
    }
}

class Hall {
    private final Shelf shelf;
    private boolean lit;

    Hall(Shelf shelf) {
        this.shelf = shelf;
    }

    void light() {
        lit = shelf.books() > 0;
    }

    Shelf shelf() {
        return shelf;
    }

    boolean isLit() {
        return lit;
    }
}

class Shelf {
    private int books;

    void fill() {
        books++;
    }

    int books() {
        return books;
    }
}
