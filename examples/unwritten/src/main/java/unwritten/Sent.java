package unwritten;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks the classes whose objects are sent to other players. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Sent {
    /** The number of the class; 0 leaves it to the registry. */
    short id() default 0;

    Class<?> codec() default Object.class;
}
