package rules;

import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Conditions that do not fail: what they cannot tell is unknown. */
@Inherited
@Retention(RetentionPolicy.RUNTIME)
public @interface Lenient {}
