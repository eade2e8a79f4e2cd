package dish;

class Reference {
    static boolean reaches() {
        Dish dish = Dish.imagine().forGuests(4).using("rice").using("peas").using("salt").overFire().plate();
        return Check.holds(dish);
    }
}
