package charting;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Labels of this class are not decorated. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@interface Plain {}
