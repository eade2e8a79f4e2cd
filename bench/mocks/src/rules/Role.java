package rules;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What the engine takes objects of a class for. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Role {
    enum Kind {
        FACT,
        EVENT
    }

    Kind value() default Kind.FACT;

    /** In milliseconds. */
    long expires() default 0;
}
