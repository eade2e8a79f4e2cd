package npe_messages;

/** Helpful messages for fields, arrays, throw, monitors and lengths. */
public class Accesses {
    int number;
    static Accesses instance;
    Accesses inner;
    long[] longs;
    byte[][] bytes;
    Object[] objects;
    boolean[] flags;
    char[] chars;
    short[] shorts;
    float[] floats;
    double[] doubles;
    int[] ints;

    static void attempt(Runnable action) {
        try {
            action.run();
            System.out.println("no exception");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    static RuntimeException none() {
        return null;
    }

    static int at(int n) {
        return n;
    }

    public static void main(String[] args) {
        Accesses it = new Accesses();
        attempt(() -> System.out.println(instance.number));
        attempt(() -> instance.number = 5);
        attempt(() -> it.inner.number++);
        attempt(() -> it.inner.inner.inner.number += 2);
        attempt(() -> System.out.println(it.longs[0]));
        attempt(() -> it.longs[1] = 2);
        attempt(() -> it.bytes[0][1] = 3);
        attempt(() -> {
            it.bytes = new byte[3][];
            int i = 2;
            it.bytes[i][at(1) + i] = 3;
        });
        attempt(() -> System.out.println(it.bytes[at(1)].length));
        attempt(() -> it.objects[2] = "x");
        attempt(() -> System.out.println(it.objects[2]));
        attempt(() -> it.flags[0] = true);
        attempt(() -> System.out.println(it.flags[0]));
        attempt(() -> System.out.println(it.chars[0]));
        attempt(() -> it.chars[0] = 'c');
        attempt(() -> it.shorts[0]++);
        attempt(() -> it.shorts[0] = 1);
        attempt(() -> System.out.println(it.floats[0]));
        attempt(() -> it.floats[0] = 1);
        attempt(() -> System.out.println(it.doubles[0]));
        attempt(() -> it.doubles[0] = 1);
        attempt(() -> System.out.println(it.ints[0]));
        attempt(() -> it.ints[0] = 1);
        attempt(() -> System.out.println(it.ints.length));
        attempt(() -> {
            throw none();
        });
        attempt(() -> {
            synchronized (it.inner) {
                System.out.println("never");
            }
        });
        attempt(() -> {
            RuntimeException local = none();
            throw local;
        });
        attempt(() -> {
            int[][][] cube = new int[2][][];
            int i = 1;
            int j = 3;
            System.out.println(cube[i][j][i + j]);
        });
        attempt(() -> {
            int[][][] cube = new int[2][4][];
            int i = 1;
            System.out.println(cube[i][3][i * 2]);
        });
        attempt(() -> {
            long index = 1;
            Accesses[] local = {null, null};
            System.out.println(local[(int) index].number);
        });
        attempt(() -> {
            char index = 'a';
            System.out.println(it.ints[index - 'a']);
        });
        attempt(() -> {
            String s = null;
            switch (s) {
                case "a" -> System.out.println("a");
                default -> System.out.println("other");
            }
        });
        attempt(() -> {
            Thread.State state = null;
            switch (state) {
                case NEW -> System.out.println("new");
                default -> System.out.println("other");
            }
        });
        Accesses self = null;
        try {
            self.new Part();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        for (Object argument : new Object[] {null}) {
            attempt(() -> argument.hashCode());
        }
    }

    class Part { }
}
