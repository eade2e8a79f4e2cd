package inject;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

public final class FieldInjector {
    private final Registry registry;

    public FieldInjector(Registry registry) {
        this.registry = registry;
    }

    /** Fills the annotated fields of an object and returns how many were filled. */
    public int inject(Object target) throws IllegalAccessException {
        int filled = 0;
        for (Field field : target.getClass().getDeclaredFields()) {
            Inject inject = field.getAnnotation(Inject.class);
            if (inject == null || Modifier.isStatic(field.getModifiers())) {
                continue;
            }
            Object value = registry.lookup(field.getType(), inject.name());
            if (value == null) {
                if (inject.optional()) {
                    continue;
                }
                throw new InjectionException("nothing is bound for " + field.getName());
            }
            if (!field.getType().isInstance(value)) {
                throw new InjectionException(field.getName() + " has another type");
            }
            field.setAccessible(true);
            field.set(target, value);
            filled++;
        }
        return filled;
    }
}
