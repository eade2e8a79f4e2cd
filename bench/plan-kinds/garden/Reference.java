package garden;

class Reference {
    static boolean reaches() {
        Garden garden = new Garden();
        Garden.Bed bed = garden.new Bed();
        Garden.Bed.Plant plant = bed.new Plant();
        garden.draw(4);
        bed.soak();
        plant.grow();
        plant.grow();
        plant.grow();
        return Check.holds(plant);
    }
}
