package engine;

import static witness.Expect.isTrue;
import static witness.Expect.same;
import static witness.Expect.thrown;

import java.lang.reflect.Method;

final class EngineWitness {
    private EngineWitness() {}

    @Packet(id = 7)
    static class Own implements PacketCodec {
        @Override
        public byte[] encode(Object packet) {
            return new byte[0];
        }
    }

    @Packet(codec = Own.class)
    static class Foreign {}

    @Packet
    static class Uncoded {}

    static void register() {
        PacketRegistry registry = new PacketRegistry();
        same(null, registry.register(String.class, false));
        thrown(IllegalArgumentException.class, "not a packet: java.lang.String", () -> registry.register(String.class, true));
        same(new PacketEntry((short) 7, Own.class), registry.register(Own.class, true));
        same(new PacketEntry((short) 7, Own.class), registry.register(Own.class, true));
        same(new PacketEntry((short) -1, Foreign.class), registry.register(Foreign.class, false));
        thrown(IllegalArgumentException.class, "no codec for engine.EngineWitness$Uncoded", () -> registry.register(Uncoded.class, true));
    }

    static class Moved extends Spatial {
        private final Control[] controls;

        Moved(Control... controls) {
            super("door");
            this.controls = controls;
        }

        @Override
        protected int controlCount() {
            return controls.length;
        }

        @Override
        protected Control control(int index) {
            return controls[index];
        }
    }

    static class Ball extends Moved implements Collidable {
        Ball(Control... controls) {
            super(controls);
        }

        @Override
        public float radius() {
            return 1;
        }
    }

    static class Mover implements Control {
        private final boolean isEnabled;
        float seconds;

        Mover(boolean isEnabled) {
            this.isEnabled = isEnabled;
        }

        @Override
        public boolean isEnabled() {
            return isEnabled;
        }

        @Override
        public void update(float passed) {
            seconds += passed;
        }
    }

    static class Falling extends Mover implements PhysicsControl {
        Falling() {
            super(true);
        }

        @Override
        public float mass() {
            return 2;
        }
    }

    static class Steered extends Mover implements KeyHandler {
        Steered() {
            super(true);
        }

        @Override
        public void handle(Integer event) {}
    }

    static void update() {
        Mover mover = new Mover(true);
        same(2, SceneUpdater.update(new Moved(mover, new Mover(false), new Steered()), 0.5f));
        same(0.5f, mover.seconds);
        same(1, SceneUpdater.update(new Ball(new Falling()), 0.5f));
        thrown(IllegalStateException.class, "door has a mass but no shape", () -> SceneUpdater.update(new Moved(new Falling()), 0.5f));
    }

    static class Hit implements GameEvent {
        boolean isConsumed;

        @Override
        public boolean isConsumed() {
            return isConsumed;
        }
    }

    static class Listener {
        public void unmarked(GameEvent event) {}

        @OnEvent
        public void without() {}

        @OnEvent
        public void unrelated(String text) {}

        @OnEvent
        public void plain(GameEvent event) {}

        @OnEvent(evenConsumed = true)
        public void always(GameEvent event) {}

        @OnEvent
        public void exactInterface(@Exact GameEvent event) {}

        @OnEvent
        public void exactClass(@Exact Hit event) {}
    }

    private static boolean accepts(String name, GameEvent event, Class<?>... parameters) throws NoSuchMethodException {
        Method method = Listener.class.getMethod(name, parameters);
        return EventFilter.accepts(method, event);
    }

    static void filter() throws NoSuchMethodException {
        Hit fresh = new Hit();
        Hit consumed = new Hit();
        consumed.isConsumed = true;
        isTrue(!accepts("unmarked", fresh, GameEvent.class));
        isTrue(!accepts("without", fresh));
        isTrue(!accepts("unrelated", fresh, String.class));
        isTrue(!accepts("exactInterface", fresh, GameEvent.class));
        isTrue(accepts("exactClass", fresh, Hit.class));
        isTrue(accepts("plain", fresh, GameEvent.class));
        isTrue(!accepts("plain", consumed, GameEvent.class));
        isTrue(accepts("always", consumed, GameEvent.class));
    }
}
