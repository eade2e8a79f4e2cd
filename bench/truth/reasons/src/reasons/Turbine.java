package reasons;

/** One input waits for ever; what else is missed has another reason. */
public final class Turbine {
    private static boolean frozen;

    private Turbine() {
    }

    public static int spin(int speed) throws InterruptedException {
        if (speed == 4_321) { // missed: endless
            new java.util.concurrent.CountDownLatch(1).await();
        }
        if (frozen) { // missed: static-state naming frozen
            return -1;
        }
        return speed > 9 ? 1 : 0;
    }
}
