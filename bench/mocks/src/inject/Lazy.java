package inject;

import java.lang.annotation.ElementType;
import java.lang.annotation.Target;

/** Made when it is first used. */
@Target(ElementType.TYPE)
public @interface Lazy {}
