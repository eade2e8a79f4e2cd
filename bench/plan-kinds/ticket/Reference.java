package ticket;

class Reference {
    static boolean reaches() {
        return Check.holds(Ticket.from(2).across(4).halt().halt().andBack().paid());
    }
}
