package inject;

/** A type that is bound to whoever provides it. */
public final class ProviderBinding<T> {
    private final Class<T> type;
    private final Provider<? extends T> provider;
    private T shared;

    public ProviderBinding(Class<T> type, Provider<? extends T> provider) {
        this.type = type;
        this.provider = provider;
    }

    public T resolve(boolean allowsNull) {
        if (shared != null) {
            return shared;
        }
        T value;
        try {
            value = provider.get();
        } catch (UnavailableException unavailable) {
            Object substitute = provider instanceof Fallback<?> fallback ? fallback.substitute() : null;
            if (type.isInstance(substitute)) {
                return type.cast(substitute);
            }
            throw new InjectionException(unavailable.getMessage());
        }
        if (value == null && !allowsNull) {
            throw new InjectionException("null is provided for " + type.getSimpleName());
        }
        if (provider.getClass().isAnnotationPresent(Singleton.class)) {
            shared = value;
        }
        return value;
    }
}
