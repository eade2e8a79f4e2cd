//! Classes that `javac` compiles for these tests, and the real `java`'s verdict on changed ones.

use std::collections::BTreeMap;
use std::process::Command;

use project::jdk::Jdk;
use tempfile::TempDir;

/// Two packages, so that protected access crosses them. Nothing newer than Java 8, and nothing that needs
/// `invokedynamic`: the class files are also used as old versions.
pub(crate) const PLAIN: &[(&str, &str)] = &[
    (
        "fixture/other/Base.java",
        r#"
package fixture.other;
public class Base {
    protected int shared = 3;
    protected static long total;
    protected Base() {}
    protected Base(int start) { shared = start; }
    protected String name() { return "base"; }
}
"#,
    ),
    (
        "fixture/Work.java",
        r#"
package fixture;
import fixture.other.Base;
import java.util.*;

public class Work extends Base implements Cloneable, Comparable<Work> {
    private final long wide;
    private double[] reals = {1.5, 2.5};
    private Object[][] grid;
    static final String TEXT = "text";

    interface Shape { double area(); int sides(long scale, String name); }
    static class Square implements Shape {
        final float side;
        Square(float side) { this.side = side; }
        public double area() { return side * side; }
        public int sides(long scale, String name) { return (int) (4 * scale) + name.length(); }
    }
    class Inner { int value() { return shared + (int) wide; } }

    public Work(int start, boolean flag) {
        super(flag ? start : new ArrayList<String>(start).size());
        wide = start * 3L;
    }
    public Work(String text) throws java.io.IOException {
        this(text.length(), text.isEmpty());
        try {
            if (text.length() > 3) throw new java.io.IOException(text);
            grid = new Object[2][3];
        } catch (RuntimeException problem) {
            grid = null;
        } finally {
            reals[0]++;
        }
    }
    int loop(int[] numbers, List<? extends Number> list) {
        int sum = 0;
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] < 0 || i % 7 == 3) continue;
            sum += numbers[i];
        }
        for (Number number : list) sum += number.intValue();
        long big = sum;
        while (big > 10) { big >>= 1; big ^= 5L; }
        return sum + (int) big;
    }
    Object choose(int which, Object given) {
        switch (which) {
            case 0: return "zero";
            case 1: return new int[] {which};
            case 2: given = new Square(2.0f);
            case 3: return given;
            case 1000: return new StringBuilder().append(which).append('x').append(wide).toString();
            default: return which > 5 ? (Object) Integer.valueOf(which) : new Inner();
        }
    }
    double mix(float a, long b, double c, byte d, char e) {
        double result = a * b + c - d;
        result /= e == 'x' ? 2.0 : 1;
        if (result > c && a <= b) result = -result;
        reals[1] = result; reals[0] += 1;
        short small = (short) result; byte tiny = (byte) small;
        return result % 3 + small + tiny + (a > 1 ? 1 : 0);
    }
    synchronized String text(Object lock, Shape shape) {
        synchronized (lock) {
            try {
                total++;
                String name = name() + shape.sides(total, TEXT);
                return shape instanceof Square ? ((Square) shape).side + name : name;
            } catch (ClassCastException | IllegalStateException problem) {
                return problem.getMessage();
            }
        }
    }
    public Work clone() throws CloneNotSupportedException {
        Work copy = (Work) super.clone();
        copy.reals = reals.clone();
        copy.shared = shared;
        return copy;
    }
    public int compareTo(Work other) { return Long.compare(wide, other.wide); }
    static boolean[] flags(String... words) {
        boolean[] flags = new boolean[words.length];
        Class<?> type = String.class;
        int index = 0;
        do { flags[index] = words[index].equals(type.getName()); } while (++index < words.length);
        return flags;
    }
    static int nested(int depth) {
        int[][][] cube = new int[depth][2][];
        char letter = 'a';
        letter += depth;
        cube[0][1] = new int[] {letter, ~depth, depth << 2, depth >>> 1};
        return cube[0][1] == null ? 0 : cube[0][1][2];
    }
}
"#,
    ),
];

/// What class files have gained since: attributes, constants and flags.
pub(crate) const MODERN: &[(&str, &str)] = &[(
    "fixture/Modern.java",
    r#"
package fixture;
import java.lang.annotation.*;
import java.util.*;
import java.util.function.*;

public sealed abstract class Modern<T extends Comparable<T>> permits Modern.Leaf, Modern.Node {
    @Retention(RetentionPolicy.RUNTIME) @interface Mark { int value() default 3; String[] names() default {"a"}; }
    enum Colour { RED, GREEN { @Override int code() { return 7; } }; int code() { return ordinal(); } }
    record Pair<A, B>(A first, @Mark(5) B second, long... rest) {
        Pair { Objects.requireNonNull(first); }
    }
    interface Talks {
        String word();
        default String twice() { return once() + word(); }
        private String once() { return word() + quiet(1); }
        static String quiet(int times) { return "hush" + times; }
    }
    static final class Leaf extends Modern<String> implements Talks {
        private int secret = 4;
        public String word() { return "leaf" + secret; }
        @Override public String twice() { return Talks.super.twice(); }
    }
    static non-sealed class Node extends Modern<Integer> {
        int peek(Leaf leaf) { return leaf.secret++; }
    }
    static final long LONG = 5L; static final float FLOAT = 1f; static final double DOUBLE = 2; static final char CHAR = 'c';
    volatile transient int field;

    @Mark(names = {"x", "y"}) <X extends Exception> int work(List<? super T> list, @Mark int scale) throws X {
        Function<Integer, Integer> twice = number -> number * 2 + scale;
        Supplier<List<String>> make = ArrayList::new;
        Runnable nothing = () -> field++;
        nothing.run();
        Object item = list.isEmpty() ? make.get() : list.get(0);
        if (item instanceof Pair<?, ?> pair && pair.first() instanceof String text) return text.length();
        int sum = switch (Colour.valueOf("RED")) { case RED -> { int local = twice.apply(3); yield local; } case GREEN -> 2; };
        for (var number : new int[] {1, 2}) sum += number;
        class Local { int value() { return scale + field; } }
        try (var scanner = new Scanner("text")) { sum += scanner.next().length() + new Local().value(); }
        return sum + new Pair<>("a", list, 1, 2).hashCode();
    }
}
"#,
)];

/// Reads cases from a file, links each with its own loader, and prints a line for each: `OK` or the error.
const DRIVER: &str = r#"
import java.io.*;
import java.util.*;

public class Driver {
    static final Map<String, byte[]> CLASSES = new HashMap<>();

    static class Loader extends ClassLoader {
        final String target; final byte[] bytes;
        Loader(String target, byte[] bytes) { super(null); this.target = target; this.bytes = bytes; }
        @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] found = name.equals(target) ? bytes : CLASSES.get(name);
            if (found == null) throw new ClassNotFoundException(name);
            return defineClass(name, found, 0, found.length);
        }
    }

    public static void main(String[] arguments) throws Exception {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(arguments[0])))) {
            for (int left = in.readInt(); left > 0; left--) CLASSES.put(in.readUTF(), bytes(in));
            StringBuilder out = new StringBuilder();
            for (int left = in.readInt(); left > 0; left--) {
                String name = in.readUTF();
                out.append(verdict(name, bytes(in))).append('\n');
            }
            System.out.print(out);
        }
    }

    static byte[] bytes(DataInputStream in) throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return bytes;
    }

    static String verdict(String name, byte[] bytes) {
        try {
            // Asking for the fields links the class without running any of it.
            Class.forName(name, false, new Loader(name, bytes)).getDeclaredFields();
            return "OK";
        } catch (Throwable problem) {
            String message = String.valueOf(problem.getMessage());
            return problem.getClass().getName() + " " + message.split("\n")[0];
        }
    }
}
"#;

pub(crate) struct Fixture {
    pub jdk: Jdk,
    folder: TempDir,
    /// By internal name.
    pub classes: BTreeMap<String, Vec<u8>>,
}

impl Fixture {
    /// The plain classes, version 52.
    pub(crate) fn plain() -> Fixture {
        Fixture::compile(PLAIN, "8")
    }

    /// The modern classes, version 61.
    pub(crate) fn modern() -> Fixture {
        Fixture::compile(MODERN, "17")
    }

    fn compile(sources: &[(&str, &str)], release: &str) -> Fixture {
        let jdk = Jdk::find(None).expect("these tests need a JDK");
        let folder = tempfile::tempdir().unwrap();
        let (fixture, driver) = (folder.path().join("classes"), folder.path().join("driver"));
        for (output, sources, release) in
            [(&fixture, sources, release), (&driver, &[("Driver.java", DRIVER)], "8")]
        {
            let mut paths = Vec::new();
            for (name, text) in sources {
                let path = folder.path().join("source").join(name);
                std::fs::create_dir_all(path.parent().unwrap()).unwrap();
                std::fs::write(&path, text).unwrap();
                paths.push(path);
            }
            let compiled = Command::new(jdk.javac())
                .args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"])
                .args(["-g", "-parameters", "-nowarn", "-Xlint:-options", "--release", release, "-d"])
                .arg(output)
                .args(paths)
                .output()
                .unwrap();
            assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
        }
        let mut classes = BTreeMap::new();
        for entry in walkdir::WalkDir::new(&fixture).into_iter().map(Result::unwrap) {
            let path = entry.path();
            if path.extension().is_some_and(|extension| extension == "class") {
                let name = path.strip_prefix(&fixture).unwrap().with_extension("");
                classes.insert(name.to_str().unwrap().to_owned(), std::fs::read(path).unwrap());
            }
        }
        assert!(classes.len() >= 5);
        Fixture { jdk, folder, classes }
    }

    /// What the real `java` says of each (name, bytes), all in one process.
    pub(crate) fn java(&self, cases: &[(String, Vec<u8>)]) -> Vec<String> {
        let path = self.folder.path().join("cases");
        let mut all = Vec::new();
        table(&mut all, self.classes.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())));
        table(&mut all, cases.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())));
        std::fs::write(&path, all).unwrap();
        let output = Command::new(self.jdk.java())
            .args(["-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp"])
            .arg(self.folder.path().join("driver"))
            .arg("Driver")
            .arg(&path)
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let verdicts: Vec<String> =
            String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect();
        assert_eq!(verdicts.len(), cases.len());
        verdicts
    }
}

/// A count, then names as `DataInput.readUTF` reads them and bytes with their length.
fn table<'a>(all: &mut Vec<u8>, entries: impl ExactSizeIterator<Item = (&'a str, &'a [u8])>) {
    all.extend((entries.len() as u32).to_be_bytes());
    for (name, bytes) in entries {
        let name = name.replace('/', ".");
        all.extend((name.len() as u16).to_be_bytes());
        all.extend(name.as_bytes());
        all.extend((bytes.len() as u32).to_be_bytes());
        all.extend(bytes);
    }
}
