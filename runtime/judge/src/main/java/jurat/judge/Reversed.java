package jurat.judge;

import java.util.Collections;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.MethodOrdererContext;

/** The opposite of JUnit's own order: a test that needs another one before it shows. */
public final class Reversed implements MethodOrderer {
    /** JUnit calls it by name. */
    public Reversed() {}

    @Override
    public void orderMethods(MethodOrdererContext context) {
        Collections.reverse(context.getMethodDescriptors());
    }
}
