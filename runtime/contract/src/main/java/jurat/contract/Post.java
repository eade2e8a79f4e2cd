package jurat.contract;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What holds when the method returns: <code>@Post("size() == @Old(size()) - 1")</code>. Several count together.
 * <code>@Return</code> is the result, <code>@Old(e)</code> the value of an expression before the call.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
@Repeatable(Post.List.class)
public @interface Post {

    /** A Java expression with <code>@Return</code> and <code>@Old</code>. */
    String value() default "true";

    /** What to say when it does not hold; empty for the clause itself. */
    String msg() default "";

    /** Holds the annotations where one is given more than once; all of them count. */
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
    @interface List {
        Post[] value();
    }
}
