package orbit;

class Reference {
    static boolean reaches() {
        Moon moon = new Moon();
        moon.hit();
        moon.hit();
        Planet planet = new Planet(moon);
        planet.blow();
        planet.blow();
        Star star = new Star();
        star.flare();
        star.flare();
        star.flare();
        star.attract(planet);
        star.flare();
        star.flare();
        return Check.holds(star);
    }
}
