package engine;

import java.lang.reflect.Method;
import java.lang.reflect.Parameter;

final class EventFilter {
    private EventFilter() {}

    /** Whether a method of a listener is to be called for an event. */
    static boolean accepts(Method method, GameEvent event) {
        OnEvent on = method.getAnnotation(OnEvent.class);
        if (on == null || method.getParameterCount() != 1) {
            return false;
        }
        Parameter parameter = method.getParameters()[0];
        if (!parameter.getType().isInstance(event)) {
            return false;
        }
        if (parameter.isAnnotationPresent(Exact.class) && parameter.getType() != event.getClass()) {
            return false;
        }
        return on.evenConsumed() || !event.isConsumed();
    }
}
