package jurat.contract;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What must hold when the method is called: <code>@Pre("size() &gt; 0")</code>. Several count together.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
@Repeatable(Pre.List.class)
public @interface Pre {

    /** A Java expression over the parameters and the state of the object. */
    String value() default "true";

    /** What to say when it does not hold; empty for the clause itself. */
    String msg() default "";

    /** Holds the annotations where one is given more than once; all of them count. */
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
    @interface List {
        Pre[] value();
    }
}
