// since: 25
package modern;

import java.util.NoSuchElementException;

/** Scoped values: binding, rebinding, absence, and what threads see. */
public class ScopedValues {
    static final ScopedValue<String> USER = ScopedValue.newInstance();
    static final ScopedValue<Integer> LEVEL = ScopedValue.newInstance();

    static void show(String where) {
        System.out.println(where + " " + USER.orElse("nobody") + " " + LEVEL.isBound());
    }

    public static void main(String[] args) throws Exception {
        show("outside");
        ScopedValue.where(USER, "ann").run(() -> {
            show("outer");
            ScopedValue.where(USER, "bob").where(LEVEL, 3).run(() -> {
                show("inner");
                System.out.println(LEVEL.get() + 1);
            });
            show("again");
        });
        show("after");
        System.out.println(ScopedValue.where(LEVEL, 5).call(() -> LEVEL.get() * 2));
        try {
            USER.get();
        } catch (NoSuchElementException e) {
            System.out.println("not bound");
        }
        try {
            ScopedValue.where(USER, "x").call(() -> {
                throw new java.io.IOException("through");
            });
        } catch (java.io.IOException e) {
            System.out.println(e.getMessage() + " " + USER.isBound());
        }
        ScopedValue.where(USER, "parent").run(() -> {
            Thread thread = new Thread(() -> show("plain thread"));
            thread.start();
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        try {
            USER.orElseThrow(() -> new IllegalStateException("own"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
