package mock;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Marks the classes that {@link C#foo} treats in a special way. */
@Retention(RetentionPolicy.RUNTIME)
public @interface A {}
