package mock;

import jurat.contract.Post;
import jurat.contract.Pre;

/** Code whose branches need classes that nobody has written yet. */
public class C {

    /** How far the last call of {@link #foo} came: 0 to 4. */
    public static int reached;

    private C() {}

    @Pre("i != null")
    @Post("reached >= 1 && reached <= 4")
    public static void foo(I i) {
        reached = 0;
        i.m1();
        reached = 1;
        if (i instanceof J) {
            J j = (J) i;
            int x = j.m2();
            reached = 2;
            if (i.getClass().isAnnotationPresent(A.class)) {
                m3();
                if (x == 10) {
                    m4();
                }
            }
        }
    }

    private static void m3() {
        reached = 3;
    }

    private static void m4() {
        reached = 4;
    }
}
