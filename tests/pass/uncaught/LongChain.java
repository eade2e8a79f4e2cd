package uncaught;

import java.util.concurrent.Callable;

/** A chain of causes through lambdas and inner classes, with frames in common. */
public class LongChain {
    static class Step implements Callable<String> {
        final int n;

        Step(int n) {
            this.n = n;
        }

        @Override
        public String call() throws Exception {
            try {
                if (n == 0) {
                    Object[] array = new Integer[1];
                    array[0] = "text";
                }
                return new Step(n - 1).call();
            } catch (Exception e) {
                throw n % 2 == 0 ? new IllegalStateException("step " + n, e) : new Exception(e);
            }
        }
    }

    interface Body {
        void run() throws Exception;
    }

    static void guard(Body body) {
        try {
            body.run();
        } catch (Exception e) {
            RuntimeException wrapped = new RuntimeException("guarded", e);
            wrapped.addSuppressed(new IllegalArgumentException("on the side", new Error("deep")));
            throw wrapped;
        }
    }

    public static void main(String[] args) {
        guard(() -> guard(() -> new Step(2).call()));
    }
}
