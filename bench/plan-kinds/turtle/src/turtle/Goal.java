package turtle;

class Goal {
    //@ requires turtle.x() * turtle.x() + turtle.y() * turtle.y() == 25 && turtle.x() > 0 && turtle.y() < 0;
    static void reached(Turtle turtle) {}
}

class Turtle {
    private int x;
    private int y;
    private int dx = 1;
    private int dy;

    void crawl() {
        x += dx;
        y += dy;
    }

    void veer() {
        int before = dx;
        dx = -dy;
        dy = before;
    }

    int x() {
        return x;
    }

    int y() {
        return y;
    }
}
