package jurat.contract;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * How a model field is computed from the real state. On a field, the field itself is the value when
 * <code>by</code> is empty.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.FIELD, ElementType.METHOD})
@Repeatable(Represents.List.class)
public @interface Represents {

    /** The model field. */
    String name();

    /** A Java expression that gives its value. */
    String by() default "";

    /** Holds the annotations where one is given more than once; all of them count. */
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE, ElementType.FIELD, ElementType.METHOD})
    @interface List {
        Represents[] value();
    }
}
