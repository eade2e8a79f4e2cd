package jurat.contract;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What holds of every object whenever no method of it runs. On a field, it is an invariant of its class.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.FIELD})
@Repeatable(Invariant.List.class)
public @interface Invariant {

    /** A Java expression over the state of the object. */
    String value() default "true";

    /** What to say when it does not hold; empty for the clause itself. */
    String msg() default "";

    /** Holds the annotations where one is given more than once; all of them count. */
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE, ElementType.FIELD})
    @interface List {
        Invariant[] value();
    }
}
