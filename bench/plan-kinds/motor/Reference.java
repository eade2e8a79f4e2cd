package motor;

class Reference {
    static boolean reaches() {
        Plug plug = new Plug();
        for (int i = 0; i < 6; i++) {
            plug.file();
        }
        Engine engine = new Engine();
        engine.screwIn(plug);
        engine.tune(3);
        engine.tune(1);
        Cart cart = new Cart();
        cart.mount(engine);
        return Check.holds(cart);
    }
}
