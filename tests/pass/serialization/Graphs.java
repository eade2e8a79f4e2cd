package serialization;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Java serialization: cycles, transients, inheritance, enums, records, replacement, refusal. */
public class Graphs {
    static class Plain {
        String inherited = "plain default";
    }

    static class Node extends Plain implements Serializable {
        private static final long serialVersionUID = 1L;
        String name;
        Node next;
        transient int cache = 5;
        final List<Node> children = new ArrayList<>();
        int[][] grid = {{1, 2}, {3}};

        Node(String name) {
            this.name = name;
        }
    }

    enum Color { RED, GREEN { } }

    record Point(int x, int y) implements Serializable {
        Point {
            if (x < 0) {
                throw new IllegalArgumentException("negative");
            }
            System.out.println("canonical constructor " + x);
        }
    }

    static class Custom implements Serializable {
        transient Map<String, Integer> data = new TreeMap<>();

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(data.size());
            for (Map.Entry<String, Integer> entry : data.entrySet()) {
                out.writeUTF(entry.getKey());
                out.writeInt(entry.getValue() * 2);
            }
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            data = new TreeMap<>();
            int size = in.readInt();
            if (size > 10) {
                throw new InvalidObjectException("too many");
            }
            for (int i = 0; i < size; i++) {
                data.put(in.readUTF(), in.readInt());
            }
        }
    }

    static class Singleton implements Serializable {
        static final Singleton INSTANCE = new Singleton();

        private Object readResolve() {
            return INSTANCE;
        }
    }

    static class Refuses implements Serializable {
        Object bad = new Object();
    }

    @SuppressWarnings("unchecked")
    static <T> T copy(T object) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (T) in.readObject();
        }
    }

    public static void main(String[] args) throws Exception {
        Node a = new Node("a");
        Node b = new Node("b");
        a.next = b;
        b.next = a;
        a.children.add(b);
        a.children.add(b);
        a.cache = 9;
        a.inherited = "changed";
        Node read = copy(a);
        System.out.println(read.name + read.next.name + (read.next.next == read) + (read.children.get(0) == read.next) + " " + read.cache + " " + read.inherited + " " + read.grid[1][0]);
        System.out.println((copy(Color.GREEN) == Color.GREEN) + " " + copy(new Point(3, 4)) + " " + (copy(Singleton.INSTANCE) == Singleton.INSTANCE));
        Custom custom = new Custom();
        custom.data.put("k", 21);
        System.out.println(copy(custom).data);
        for (int i = 0; i < 12; i++) {
            custom.data.put("k" + i, i);
        }
        try {
            copy(custom);
        } catch (InvalidObjectException e) {
            System.out.println(e.getMessage());
        }
        try {
            copy(new Refuses());
        } catch (NotSerializableException e) {
            System.out.println(e.getMessage());
        }
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("list", List.of(1, 2L, 'c', 1.5f));
        map.put("hash", new HashMap<>(Map.of("k", "v")));
        map.put("enum", new EnumMap<>(Map.of(Color.RED, 1)));
        map.put("class", String.class);
        map.put("big", new java.math.BigDecimal("1.50"));
        map.put("date", java.time.LocalDate.of(2020, 1, 2));
        map.put("null", null);
        map.put("text", new StringBuilder("sb"));
        System.out.println(copy(map) + " " + copy(map).equals(map));
        System.out.println(copy(new int[][] {{1}, null})[0][0] + " " + copy("text") + " " + copy(new Object[] {"x", 1}).length + " " + java.io.ObjectStreamClass.lookup(Node.class).getSerialVersionUID());
        System.out.println(java.io.ObjectStreamClass.lookup(Point.class) + " " + java.io.ObjectStreamClass.lookup(Object.class) + " " + java.io.ObjectStreamClass.lookup(Custom.class).getSerialVersionUID());
        Runnable lambda = (Runnable & Serializable) () -> System.out.println("a lambda came back");
        copy(lambda).run();
        Exception e = copy(new IllegalStateException("with cause", new IOException("c")));
        System.out.println(e + " " + e.getCause() + " " + e.getStackTrace()[0].getMethodName());
        try {
            new ObjectInputStream(new ByteArrayInputStream(new byte[] {1, 2, 3, 4}));
        } catch (IOException x) {
            System.out.println(x);
        }
    }
}
