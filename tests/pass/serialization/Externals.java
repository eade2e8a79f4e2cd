package serialization;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.util.HexFormat;

/** Externalizable, declared fields, shared references, filters and the bytes themselves. */
public class Externals {
    public static class Point implements Externalizable {
        int x;
        int y;

        public Point() {
            System.out.println("public constructor");
        }

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeInt(x);
            out.writeObject("y" + y);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            x = in.readInt();
            y = Integer.parseInt(((String) in.readObject()).substring(1));
        }
    }

    static class Declared implements Serializable {
        private static final long serialVersionUID = 42L;
        private static final ObjectStreamField[] serialPersistentFields = {new ObjectStreamField("total", long.class)};
        int kept = 1;
        int lost = 2;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.putFields().put("total", (long) kept + lost);
            out.writeFields();
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            kept = (int) in.readFields().get("total", 0L);
        }
    }

    static class Small implements Serializable {
        private static final long serialVersionUID = 1L;
        byte b = 7;
        String s = "s";
    }

    static byte[] write(Object... objects) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            for (Object object : objects) {
                out.writeObject(object);
            }
        }
        return bytes.toByteArray();
    }

    public static void main(String[] args) throws Exception {
        byte[] bytes = write(new Point(3, 4), new Declared());
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            Point point = (Point) in.readObject();
            Declared declared = (Declared) in.readObject();
            System.out.println(point.x + " " + point.y + " " + declared.kept + " " + declared.lost);
        }
        System.out.println(HexFormat.of().formatHex(write(new Small())));
        System.out.println(HexFormat.of().formatHex(write("a", 1, null, new int[] {1})));
        String shared = new String("shared");
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(write(shared, shared)))) {
            System.out.println(in.readObject() == in.readObject());
        }
        ByteArrayOutputStream buffer = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(buffer)) {
            int[] mutable = {1};
            out.writeObject(mutable);
            mutable[0] = 2;
            out.writeObject(mutable);
            out.reset();
            out.writeObject(mutable);
            out.writeUnshared(mutable);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(buffer.toByteArray()))) {
            System.out.println(((int[]) in.readObject())[0] + " " + ((int[]) in.readObject())[0] + " " + ((int[]) in.readObject())[0] + " " + ((int[]) in.readObject())[0]);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            in.setObjectInputFilter(ObjectInputFilter.Config.createFilter("!serialization.*"));
            in.readObject();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        byte[] broken = write(new Small());
        broken[broken.length - 12] ^= 0x55;
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(java.util.Arrays.copyOf(broken, 20)))) {
            in.readObject();
        } catch (IOException e) {
            System.out.println(e.getClass());
        }
    }
}
