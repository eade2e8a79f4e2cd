package ticket;

class Goal {
    //@ requires ticket.stops() == 2 && ticket.zone() == 6 && ticket.isReturn();
    static void reached(Ticket ticket) {}
}

class Ticket {
    private final int zone;
    private final int stops;
    private final boolean back;

    private Ticket(int zone, int stops, boolean back) {
        this.zone = zone;
        this.stops = stops;
        this.back = back;
    }

    static Leaving from(int zone) {
        return new Leaving(zone);
    }

    int zone() {
        return zone;
    }

    int stops() {
        return stops;
    }

    boolean isReturn() {
        return back;
    }

    static class Leaving {
        private final int zone;

        private Leaving(int zone) {
            this.zone = zone;
        }

        Riding across(int zones) {
            return new Riding(zone + zones, 0, false);
        }
    }

    static class Riding {
        private final int zone;
        private final int stops;
        private final boolean back;

        private Riding(int zone, int stops, boolean back) {
            this.zone = zone;
            this.stops = stops;
            this.back = back;
        }

        Riding halt() {
            return new Riding(zone, stops + 1, back);
        }

        Riding andBack() {
            return new Riding(zone, stops, stops > 0);
        }

        Ticket paid() {
            return new Ticket(zone, stops, back);
        }
    }
}
