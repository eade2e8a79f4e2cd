package jurat.contract;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The length of a string or array, or the size of a collection, lies between the bounds, both included.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.FIELD, ElementType.PARAMETER})
public @interface Length {

    int min() default 0;

    int max() default Integer.MAX_VALUE;

    /** The exact length, where it is not negative. */
    int value() default -1;
}
