package inject;

import static witness.Expect.same;
import static witness.Expect.thrown;

final class InjectWitness {
    private InjectWitness() {}

    @Singleton
    static class OnlyOne {}

    @Singleton
    interface OnlyOneInterface {}

    @Scoped("request")
    static class PerRequest {}

    @Scoped(value = "session", eager = true)
    static class PerSession {}

    @Lazy
    static class Late {}

    static void lifetimes() {
        same("for ever", Lifetimes.of(OnlyOne.class, name -> null));
        String message = "a singleton needs a class: inject.InjectWitness$OnlyOneInterface";
        thrown(IllegalArgumentException.class, message, () -> Lifetimes.of(OnlyOneInterface.class, name -> null));
        same("for one use", Lifetimes.of(Late.class, name -> null));
        thrown(IllegalArgumentException.class, "no scope request", () -> Lifetimes.of(PerRequest.class, name -> null));
        same("as long as session", Lifetimes.of(PerSession.class, name -> () -> false));
        same("as long as request", Lifetimes.of(PerRequest.class, name -> () -> true));
        same("not yet", Lifetimes.of(PerRequest.class, name -> () -> false));
    }

    static class Target {
        @Inject static CharSequence common;
        @Inject(name = "title") private CharSequence title;
        @Inject(optional = true) Runnable hook;
        String other;
    }

    static class Needy {
        @Inject Runnable hook;
    }

    static void inject() throws IllegalAccessException {
        Target target = new Target();
        same(1, new FieldInjector((type, name) -> type == CharSequence.class ? name : null).inject(target));
        same("title", target.title);
        thrown(InjectionException.class, "nothing is bound for hook", () -> new FieldInjector((type, name) -> null).inject(new Needy()));
        thrown(InjectionException.class, "hook has another type", () -> new FieldInjector((type, name) -> name).inject(new Needy()));
    }

    @Singleton
    static class SharedProvider implements Provider<String> {
        private int calls;

        @Override
        public String get() {
            return "call " + ++calls;
        }
    }

    static class Missing implements Provider<String> {
        @Override
        public String get() throws UnavailableException {
            throw new UnavailableException("closed");
        }
    }

    static class MissingWithFallback extends Missing implements Fallback<Object> {
        private final Object substitute;

        MissingWithFallback(Object substitute) {
            this.substitute = substitute;
        }

        @Override
        public Object substitute() {
            return substitute;
        }
    }

    static void resolve() {
        ProviderBinding<String> shared = new ProviderBinding<>(String.class, new SharedProvider());
        same("call 1", shared.resolve(false));
        same("call 1", shared.resolve(false));
        same("text", new ProviderBinding<>(String.class, () -> "text").resolve(false));
        same(null, new ProviderBinding<>(String.class, () -> null).resolve(true));
        thrown(InjectionException.class, "null is provided for String", () -> new ProviderBinding<>(String.class, () -> null).resolve(false));
        thrown(InjectionException.class, "closed", () -> new ProviderBinding<>(String.class, new Missing()).resolve(false));
        thrown(InjectionException.class, "closed", () -> new ProviderBinding<>(String.class, new MissingWithFallback(1)).resolve(false));
        same("spare", new ProviderBinding<>(String.class, new MissingWithFallback("spare")).resolve(false));
    }
}
