package jurat.contract;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A case of a method specification: when <code>pre</code> holds before the call, <code>post</code> holds after
 * it returns, or <code>signalsPost</code> after it throws <code>signals</code>.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface SpecCase {

    /** The precondition of the case. */
    String pre() default "true";

    /** What to say when no precondition holds. */
    String preMsg() default "";

    /** What holds after a normal return. */
    String post() default "true";

    /** What to say when <code>post</code> does not hold. */
    String postMsg() default "";

    /** The exception that the case speaks about. */
    Class<? extends Throwable> signals() default Exception.class;

    /** What holds after it was thrown; <code>@Signal</code> is the exception. */
    String signalsPost() default "true";

    /** What to say when <code>signalsPost</code> does not hold. */
    String signalsMsg() default "";

    /** What to say when anything of the case does not hold. */
    String msg() default "";
}
