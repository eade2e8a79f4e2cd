package turtle;

class Reference {
    static boolean reaches() {
        Turtle turtle = new Turtle();
        turtle.crawl();
        turtle.crawl();
        turtle.crawl();
        turtle.veer();
        turtle.veer();
        turtle.veer();
        turtle.crawl();
        turtle.crawl();
        turtle.crawl();
        turtle.crawl();
        return Check.holds(turtle);
    }
}
