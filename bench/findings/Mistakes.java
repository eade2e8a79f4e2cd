import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.*;
import java.net.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.regex.Pattern;
import java.util.zip.ZipFile;
import javax.lang.model.element.*;
import javax.lang.model.type.*;
import javax.tools.*;
import org.junit.platform.engine.*;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.*;
import org.junit.platform.launcher.core.*;

/**
 * The part of bench/findings_mistakes.py that reads, compiles and runs Java.
 *
 * `list` reads lines "class TAB source jar TAB class path" and prints the places of each class where a check can be taken out.
 * `try` reads lines "first offset TAB end TAB answer" for one class, compiles the class with each, and prints which tests that
 * pass with the class as it was end with an exception of the program then.
 */
public class Mistakes {
    public static void main(String[] arguments) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        if (arguments[0].equals("list")) {
            for (String line; (line = in.readLine()) != null; ) {
                String[] parts = line.split("\t", -1);
                new Places(parts[0], source(Path.of(parts[1]), parts[0]), parts[2]).print();
            }
        } else {
            new Trials(arguments[1], source(Path.of(arguments[2]), arguments[1]), arguments[3], Path.of(arguments[4])).all(in);
        }
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }

    static String source(Path jar, String name) throws IOException {
        try (ZipFile file = new ZipFile(jar.toFile())) {
            var entry = file.getEntry(name.replace('.', '/') + ".java");
            return entry == null ? "" : new String(file.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();
    static final List<String> OPTIONS = List.of("-nowarn", "-g", "-proc:none", "-implicit:none");

    static List<String> options(String classpath) {
        List<String> all = new ArrayList<>(OPTIONS);
        all.addAll(List.of("-cp", classpath));
        return all;
    }

    static JavaFileObject text(String name, String text) {
        return new SimpleJavaFileObject(URI.create("string:///" + name.replace('.', '/') + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignored) {
                return text;
            }
        };
    }
}

/** Checks of a class, and which of them may be forgotten. */
class Places {
    /** What a check asks. */
    enum Question { NULL, EMPTY, NUMBER, CLASS, ASKED }

    /**
     * One operand of a condition that is no `&&`, `||` or `!` itself: what it asks, about what (and what that is the size of), compared with what;
     * the whole condition, and the code that nothing leads to any more where that is the check alone.
     */
    record Check(ExpressionTree tree, Question question, ExpressionTree operand, List<String> subjects, String against, List<String> answers, boolean isConstant, Tree condition, Map<String, Tree> dead) {
        boolean shares(Check other) { return !Collections.disjoint(subjects, other.subjects); }
    }

    final String name, text;
    final List<Object[]> found = new ArrayList<>();
    Trees trees;
    CompilationUnitTree unit;
    boolean isPublic;

    Places(String name, String text, String classpath) throws IOException {
        this.name = name;
        this.text = text;
        if (text.isEmpty()) return;
        JavacTask task = (JavacTask) Mistakes.COMPILER.getTask(Writer.nullWriter(), null, ignored -> {}, Mistakes.options(classpath), null, List.of(Mistakes.text(name, text)));
        unit = task.parse().iterator().next();
        task.analyze();
        trees = Trees.instance(task);
        for (Tree declared : unit.getTypeDecls()) {
            if (declared instanceof ClassTree type && type.getSimpleName().contentEquals(name.substring(name.lastIndexOf('.') + 1))) {
                isPublic = type.getModifiers().getFlags().contains(Modifier.PUBLIC);
                for (Tree member : type.getMembers()) {
                    if (member instanceof MethodTree method && method.getBody() != null) method(method);
                }
            }
        }
    }

    void print() {
        for (Object[] row : found) {
            StringJoiner line = new StringJoiner("\t");
            for (Object part : row) line.add(part.toString().replaceAll("\\s+", " "));
            System.out.println(line);
        }
    }

    private void method(MethodTree method) {
        TreePath path = trees.getPath(unit, method);
        String documentation = Objects.requireNonNullElse(trees.getDocComment(path), "");
        List<Check> checks = checks(method);
        for (Check check : checks) {
            for (String answer : check.answers) {
                String kind = kind(check, answer, checks, method, documentation);
                if (kind == null) continue;
                long start = start(check.tree), end = end(check.tree);
                var flags = method.getModifiers().getFlags();
                String access = flags.contains(Modifier.PRIVATE) ? "private" : flags.contains(Modifier.PUBLIC) && isPublic ? "public" : "package";
                found.add(new Object[] {
                    name, method.getName(), access, line(start(method)), line(end(method)), line(start), start, end, answer, kind, text.substring((int) start, (int) end)
                });
            }
        }
    }

    long start(Tree tree) { return trees.getSourcePositions().getStartPosition(unit, tree); }
    long end(Tree tree) { return trees.getSourcePositions().getEndPosition(unit, tree); }
    long line(long at) { return unit.getLineMap().getLineNumber(at); }

    /** All checks of a method, in their order. Assertions and what is in classes inside it are none. */
    private List<Check> checks(MethodTree method) {
        List<Check> all = new ArrayList<>();
        new TreePathScanner<Void, Void>() {
            @Override public Void visitIf(IfTree tree, Void none) {
                boolean leaves = tree.getElseStatement() == null && leaves(tree.getThenStatement());
                root(tree.getCondition(), List.of(leaves ? "false" : "true"), tree.getThenStatement(), tree.getElseStatement());
                return super.visitIf(tree, none);
            }
            @Override public Void visitWhileLoop(WhileLoopTree tree, Void none) {
                root(tree.getCondition(), List.of("true"), null, null);
                return super.visitWhileLoop(tree, none);
            }
            @Override public Void visitDoWhileLoop(DoWhileLoopTree tree, Void none) {
                root(tree.getCondition(), List.of("true"), null, null);
                return super.visitDoWhileLoop(tree, none);
            }
            @Override public Void visitForLoop(ForLoopTree tree, Void none) {
                if (tree.getCondition() != null) root(tree.getCondition(), List.of("true"), null, null);
                return super.visitForLoop(tree, none);
            }
            @Override public Void visitConditionalExpression(ConditionalExpressionTree tree, Void none) {
                root(tree.getCondition(), List.of("true", "false"), tree.getTrueExpression(), tree.getFalseExpression());
                return super.visitConditionalExpression(tree, none);
            }
            @Override public Void visitBinary(BinaryTree tree, Void none) {
                boolean isJoined = tree.getKind() == Tree.Kind.CONDITIONAL_AND || tree.getKind() == Tree.Kind.CONDITIONAL_OR;
                if (isJoined) root(tree, List.of(), null, null);
                return super.visitBinary(tree, none);
            }
            @Override public Void visitAssert(AssertTree tree, Void none) { return null; }
            @Override public Void visitClass(ClassTree tree, Void none) { return null; }

            private void root(ExpressionTree tree, List<String> wanted, Tree ifTrue, Tree ifFalse) {
                Map<String, Tree> dead = new HashMap<>();
                if (ifFalse != null) dead.put("true", ifFalse);
                if (ifTrue != null) dead.put("false", ifTrue);
                condition(tree, wanted, tree, dead);
            }

            private void condition(ExpressionTree tree, List<String> wanted, Tree whole, Map<String, Tree> dead) {
                switch (tree.getKind()) {
                    case PARENTHESIZED -> condition(((ParenthesizedTree) tree).getExpression(), wanted, whole, dead);
                    case LOGICAL_COMPLEMENT -> {
                        Map<String, Tree> turned = new HashMap<>();
                        dead.forEach((answer, branch) -> turned.put(turned(answer), branch));
                        condition(((UnaryTree) tree).getExpression(), wanted.stream().map(Places.this::turned).toList(), whole, turned);
                    }
                    // What is dropped of a conjunction is taken for true.
                    case CONDITIONAL_AND, CONDITIONAL_OR -> {
                        List<String> dropped = List.of(String.valueOf(tree.getKind() == Tree.Kind.CONDITIONAL_AND));
                        condition(((BinaryTree) tree).getLeftOperand(), dropped, whole, Map.of());
                        condition(((BinaryTree) tree).getRightOperand(), dropped, whole, Map.of());
                    }
                    default -> check(tree, wanted, whole, dead).filter(check -> all.stream().noneMatch(known -> known.tree == check.tree)).ifPresent(all::add);
                }
            }
        }.scan(trees.getPath(unit, method.getBody()), null);
        return all;
    }

    private String turned(String answer) { return answer.equals("true") ? "false" : "true"; }

    /** Whether a statement always ends in leaving what it stands in. */
    private boolean leaves(StatementTree tree) {
        if (tree instanceof BlockTree block) return !block.getStatements().isEmpty() && leaves(block.getStatements().get(block.getStatements().size() - 1));
        return tree instanceof ReturnTree || tree instanceof ThrowTree || tree instanceof BreakTree || tree instanceof ContinueTree;
    }

    private Optional<Check> check(ExpressionTree tree, List<String> wanted, Tree whole, Map<String, Tree> dead) {
        if (tree instanceof InstanceOfTree of) {
            if (of.getPattern() != null) return Optional.empty();
            return Optional.of(of(tree, Question.CLASS, of.getExpression(), of.getType().toString(), List.of("true"), false, whole, dead));
        }
        if (tree instanceof MethodInvocationTree call) {
            ExpressionTree subject = subject(call);
            if (subject == null || wanted.isEmpty()) return Optional.empty();
            String asked = call.getMethodSelect() instanceof MemberSelectTree select ? select.getIdentifier().toString() : call.getMethodSelect().toString();
            boolean isEmpty = asked.equals("isEmpty") && call.getArguments().isEmpty();
            return Optional.of(of(tree, isEmpty ? Question.EMPTY : Question.ASKED, subject, isEmpty ? "0" : asked, isEmpty ? List.of("false") : wanted, true, whole, dead));
        }
        if (!(tree instanceof BinaryTree binary)) return Optional.empty();
        Tree.Kind kind = tree.getKind();
        boolean isEquation = kind == Tree.Kind.EQUAL_TO || kind == Tree.Kind.NOT_EQUAL_TO;
        boolean isOrder = EnumSet.of(Tree.Kind.LESS_THAN, Tree.Kind.LESS_THAN_EQUAL, Tree.Kind.GREATER_THAN, Tree.Kind.GREATER_THAN_EQUAL).contains(kind);
        if (!isEquation && !isOrder) return Optional.empty();
        ExpressionTree left = bare(binary.getLeftOperand()), right = bare(binary.getRightOperand());
        String forgotten = String.valueOf(kind == Tree.Kind.NOT_EQUAL_TO);
        if (left.getKind() == Tree.Kind.NULL_LITERAL || right.getKind() == Tree.Kind.NULL_LITERAL) {
            ExpressionTree asked = left.getKind() == Tree.Kind.NULL_LITERAL ? right : left;
            return Optional.of(of(tree, Question.NULL, asked, "null", List.of(forgotten), true, whole, dead));
        }
        if (!isIntegral(left) || !isIntegral(right) || isConstant(left) && isConstant(right)) return Optional.empty();
        boolean isConstant = isConstant(left) || isConstant(right), isTurned = isConstant(left) || !isConstant && sized(left) != null;
        ExpressionTree asked = isTurned ? right : left, other = isTurned ? left : right;
        boolean isSmall = isConstant && other.toString().matches("-?[01]");
        List<String> answers = wanted.isEmpty() ? List.of() : isEquation && isSmall ? List.of(forgotten) : wanted;
        if (answers.isEmpty()) return Optional.empty();
        ExpressionTree container = sized(asked);
        boolean isOfNothing = container != null && isConstant && (other.toString().equals("0") || isOrder && other.toString().equals("1") && !isMore(kind, isTurned));
        if (isOfNothing) return Optional.of(of(tree, Question.EMPTY, container, "0", answers, true, whole, dead));
        return Optional.of(of(tree, Question.NUMBER, asked, isConstant ? other.toString() : key(other), answers, isConstant, whole, dead));
    }

    /** Whether it is asked for more than one, or for one at most. */
    private static boolean isMore(Tree.Kind kind, boolean isTurned) {
        return isTurned ? kind == Tree.Kind.LESS_THAN || kind == Tree.Kind.GREATER_THAN_EQUAL : kind == Tree.Kind.GREATER_THAN || kind == Tree.Kind.LESS_THAN_EQUAL;
    }

    private Check of(ExpressionTree tree, Question question, ExpressionTree operand, String against, List<String> answers, boolean isConstant, Tree whole, Map<String, Tree> dead) {
        ExpressionTree bare = bare(operand), container = sized(bare);
        List<String> subjects = container == null ? List.of(key(bare)) : List.of(key(bare), key(container));
        return new Check(tree, question, bare, subjects, against, answers, isConstant, whole, dead);
    }

    /** What a call asks about: the object, or of a static method its first argument. */
    private ExpressionTree subject(MethodInvocationTree call) {
        Element method = element(call);
        boolean isStatic = method != null && method.getModifiers().contains(Modifier.STATIC);
        if (!isStatic && call.getMethodSelect() instanceof MemberSelectTree select) {
            return select.getExpression().toString().equals("super") ? null : select.getExpression();
        }
        return call.getArguments().isEmpty() ? null : call.getArguments().get(0);
    }

    private ExpressionTree bare(ExpressionTree tree) {
        while (true) {
            if (tree instanceof ParenthesizedTree parenthesized) tree = parenthesized.getExpression();
            else if (tree instanceof TypeCastTree cast) tree = cast.getExpression();
            else if (tree instanceof AssignmentTree assignment) tree = assignment.getVariable();
            else return tree;
        }
    }

    /** What something is the size of. */
    private ExpressionTree sized(ExpressionTree tree) {
        if (tree instanceof MemberSelectTree select && select.getIdentifier().contentEquals("length")) return bare(select.getExpression());
        if (tree instanceof MethodInvocationTree call && call.getArguments().isEmpty() && call.getMethodSelect() instanceof MemberSelectTree select) {
            return select.getIdentifier().contentEquals("length") || select.getIdentifier().contentEquals("size") ? bare(select.getExpression()) : null;
        }
        return null;
    }

    private Element element(Tree tree) {
        TreePath path = TreePath.getPath(unit, tree);
        return path == null ? null : trees.getElement(path);
    }

    private boolean isIntegral(Tree tree) {
        TypeMirror type = trees.getTypeMirror(TreePath.getPath(unit, tree));
        return type != null && EnumSet.of(TypeKind.BYTE, TypeKind.SHORT, TypeKind.CHAR, TypeKind.INT, TypeKind.LONG).contains(type.getKind());
    }

    private boolean isConstant(ExpressionTree tree) {
        if (tree instanceof LiteralTree) return true;
        if (tree instanceof UnaryTree unary) return isConstant(bare(unary.getExpression()));
        return element(tree) instanceof VariableElement variable && variable.getConstantValue() != null;
    }

    /** The same for expressions that mean the same, as far as names tell. */
    private String key(ExpressionTree tree) {
        ExpressionTree bare = bare(tree);
        if (bare instanceof MethodInvocationTree call) {
            StringJoiner parts = new StringJoiner(",", "(", ")");
            call.getArguments().forEach(argument -> parts.add(key(argument)));
            return key(call.getMethodSelect()) + parts;
        }
        if (bare instanceof ArrayAccessTree access) return key(access.getExpression()) + "[" + key(access.getIndex()) + "]";
        if (bare instanceof BinaryTree binary) return "(" + key(binary.getLeftOperand()) + binary.getKind() + key(binary.getRightOperand()) + ")";
        Element element = element(bare);
        if (bare instanceof MemberSelectTree select && !select.getExpression().toString().equals("this")) return key(select.getExpression()) + "." + select.getIdentifier();
        return element == null ? bare.toString() : element.getSimpleName() + "@" + System.identityHashCode(element);
    }

    /** Why the case that the check stands for is one that the method accepts even without it, if it is. */
    private String kind(Check check, String answer, List<Check> checks, MethodTree method, String documentation) {
        if (isResult(check, method)) return "result";
        Tree dead = check.dead.get(answer);
        List<Check> others = checks.stream().filter(other -> other.tree != check.tree && other.shares(check) && !(dead != null && start(dead) <= start(other.tree) && end(other.tree) <= end(dead))).toList();
        if (others.stream().anyMatch(other -> other.question == check.question && other.against.equals(check.against))) return "path";
        for (Check other : others) {
            // What comes later guards nothing of it.
            if (other.condition != check.condition && start(other.tree) > start(check.tree)) continue;
            boolean isPart = switch (check.question) {
                case NULL, CLASS -> other.question == Question.CLASS;
                case EMPTY -> other.question == Question.NULL || other.question == Question.NUMBER;
                case NUMBER -> other.question == Question.NUMBER || other.question == Question.EMPTY;
                case ASKED -> other.question == Question.NUMBER;
            };
            if (isPart) return "part";
        }
        return isDocumented(check, documentation) ? "documented" : null;
    }

    /** Whether it asks about what a call has just returned. */
    private boolean isResult(Check check, MethodTree method) {
        if (check.question != Question.NULL && !(check.question == Question.NUMBER && check.isConstant)) return false;
        ExpressionTree operand = check.operand;
        if (operand instanceof MethodInvocationTree) return true;
        if (!(element(operand) instanceof VariableElement variable) || variable.getKind() != ElementKind.LOCAL_VARIABLE) return false;
        boolean[] isGiven = {false};
        new TreeScanner<Void, Void>() {
            @Override public Void visitVariable(VariableTree tree, Void none) {
                if (tree.getInitializer() != null && element(tree) == variable) given(tree.getInitializer());
                return super.visitVariable(tree, none);
            }
            @Override public Void visitAssignment(AssignmentTree tree, Void none) {
                if (element(tree.getVariable()) == variable) given(tree.getExpression());
                return super.visitAssignment(tree, none);
            }
            private void given(ExpressionTree value) {
                isGiven[0] |= start(value) <= end(check.tree) && bare(value) instanceof MethodInvocationTree;
            }
        }.scan(method.getBody(), null);
        return isGiven[0];
    }

    private static final Pattern REFUSES = Pattern.compile("\\b(?:must|throws?|thrown|never|cannot|not|non-null|illegal|invalid|undefined|required|shall)\\b", Pattern.CASE_INSENSITIVE);

    /** Whether the Javadoc speaks about the case of a parameter and does not refuse it. */
    private boolean isDocumented(Check check, String documentation) {
        String word = switch (check.question) {
            case NULL -> "null";
            case EMPTY -> "empty";
            case NUMBER -> "negative|zero|\\b0";
            case CLASS, ASKED -> null;
        };
        ExpressionTree operand = check.operand;
        if (word == null || check.question == Question.NUMBER && !check.isConstant) return false;
        if (!(element(operand) instanceof VariableElement variable) || variable.getKind() != ElementKind.PARAMETER) return false;
        String parameter = variable.getSimpleName().toString();
        Pattern wanted = Pattern.compile("\\b(?:" + word + ")\\b", Pattern.CASE_INSENSITIVE), named = Pattern.compile("\\b" + Pattern.quote(parameter) + "\\b");
        for (String block : documentation.split("(?m)^\\s*(?=@)")) {
            if (block.startsWith("@throws") || block.startsWith("@exception")) continue;
            boolean isOwn = block.matches("(?s)@param\\s+" + Pattern.quote(parameter) + "\\b.*");
            if (block.startsWith("@param") && !isOwn) continue;
            for (String sentence : block.split("[.;]\\s")) {
                if (wanted.matcher(sentence).find() && (isOwn || named.matcher(sentence).find()) && !REFUSES.matcher(sentence).find()) return true;
            }
        }
        return false;
    }
}

/** The class with one mistake after the other, and the tests of the class as it was. */
class Trials {
    /** What all tests of a class may take of a processor, in nanoseconds, and by the clock, in milliseconds. */
    private static final long LIMIT = 5_000_000_000L, LAST = 60_000;
    final String name, text, classpath;
    final Path tests;
    final PrintStream out = System.out;
    final List<String> names = new ArrayList<>();
    boolean isHanging;

    Trials(String name, String text, String classpath, Path tests) throws IOException {
        this.name = name;
        this.text = text;
        this.classpath = classpath;
        this.tests = tests;
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        System.setOut(nowhere);
        System.setErr(nowhere);
        try (var files = Files.walk(tests)) {
            files.filter(file -> file.toString().endsWith("Test.class")).sorted().forEach(file -> names.add(tests.relativize(file).toString().replace(".class", "").replace('/', '.')));
        }
    }

    void all(BufferedReader in) throws Exception {
        // Tests that show a finding fail without any mistake of ours.
        Map<String, String> before = run(Map.of());
        for (String line; (line = in.readLine()) != null; ) {
            String[] parts = line.split("\t");
            int start = Integer.parseInt(parts[0]), end = Integer.parseInt(parts[1]);
            Map<String, byte[]> classes = compile(text.substring(0, start) + parts[2] + text.substring(end));
            if (classes == null) {
                out.println(line + "\tuncompilable\t");
            } else {
                Map<String, String> after = run(classes);
                after.keySet().removeAll(before.keySet());
                String broken = after.values().stream().filter(what -> what.startsWith("!")).findFirst().orElse("");
                out.println(line + "\t" + (broken.isEmpty() ? after.isEmpty() ? "silent" : "not such" : "counts") + "\t" + broken);
            }
            out.flush();
            // Whoever started this goes on after a place that does not end.
            if (isHanging) Runtime.getRuntime().halt(9);
        }
    }

    private Map<String, byte[]> compile(String mistaken) throws IOException {
        Map<String, ByteArrayOutputStream> made = new TreeMap<>();
        var files = new ForwardingJavaFileManager<>(Mistakes.COMPILER.getStandardFileManager(null, null, null)) {
            @Override
            public JavaFileObject getJavaFileForOutput(Location location, String binary, JavaFileObject.Kind kind, FileObject sibling) {
                return new SimpleJavaFileObject(URI.create("bytes:///" + binary.replace('.', '/') + ".class"), kind) {
                    @Override
                    public OutputStream openOutputStream() {
                        return made.computeIfAbsent(binary, ignored -> new ByteArrayOutputStream());
                    }
                };
            }
        };
        boolean isMade = Mistakes.COMPILER.getTask(Writer.nullWriter(), files, ignored -> {}, Mistakes.options(classpath), null, List.of(Mistakes.text(name, mistaken))).call();
        files.close();
        if (!isMade) return null;
        Map<String, byte[]> classes = new TreeMap<>();
        made.forEach((binary, bytes) -> classes.put(binary, bytes.toByteArray()));
        return classes;
    }

    /** By test that fails, what it ends with: after `!` where an instruction or the class library failed and the program had returned before. */
    private Map<String, String> run(Map<String, byte[]> classes) throws Exception {
        List<URL> urls = new ArrayList<>(List.of(tests.toUri().toURL()));
        for (String part : classpath.split(File.pathSeparator)) urls.add(Path.of(part).toUri().toURL());
        Map<String, String> failed = Collections.synchronizedMap(new TreeMap<>());
        ClassLoader loader = new URLClassLoader(urls.toArray(URL[]::new), Mistakes.class.getClassLoader()) {
            @Override
            protected Class<?> findClass(String wanted) throws ClassNotFoundException {
                byte[] bytes = classes.get(wanted);
                return bytes == null ? super.findClass(wanted) : defineClass(wanted, bytes, 0, bytes.length);
            }
        };
        Thread thread = new Thread(() -> {
            var request = LauncherDiscoveryRequestBuilder.request();
            names.forEach(test -> request.selectors(DiscoverySelectors.selectClass(test)));
            LauncherFactory.create().execute(request.build(), new TestExecutionListener() {
                @Override
                public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                    result.getThrowable().ifPresent(thrown -> failed.put(test.getUniqueId(), told(thrown)));
                }
            });
        });
        thread.setContextClassLoader(loader);
        thread.setDaemon(true);
        thread.start();
        var clock = java.lang.management.ManagementFactory.getThreadMXBean();
        long since = System.currentTimeMillis();
        while (thread.isAlive() && clock.getThreadCpuTime(thread.getId()) < LIMIT && System.currentTimeMillis() - since < LAST) thread.join(50);
        synchronized (failed) {
            isHanging = thread.isAlive();
            return new TreeMap<>(failed);
        }
    }

    private static final Pattern SUCH = Pattern.compile("java\\.(?:lang|util)\\.(?:NullPointer|IndexOutOfBounds|ArrayIndexOutOfBounds|StringIndexOutOfBounds|ClassCast|Arithmetic|NegativeArraySize|NoSuchElement)Exception");

    private String told(Throwable thrown) {
        if (String.valueOf(thrown.getMessage()).contains("Unexpected exception thrown") && thrown.getCause() != null) thrown = thrown.getCause();
        for (StackTraceElement frame : thrown.getStackTrace()) {
            String where = frame.getClassName();
            if (where.startsWith("java.") || where.startsWith("jdk.") || where.startsWith("sun.")) continue;
            boolean isTest = where.endsWith("Test") || where.contains("Test$") || where.startsWith("org.junit.") || where.startsWith("org.opentest4j.");
            boolean isSuch = SUCH.matcher(thrown.getClass().getName()).matches() && !isTest && isRaised(thrown);
            return (isSuch ? "!" : "") + thrown.getClass().getSimpleName() + " " + where + ":" + frame.getLineNumber() + " " + String.valueOf(thrown.getMessage()).replaceAll("\\s+", " ");
        }
        return thrown.getClass().getName();
    }

    /** Whether no code outside the class library has made it: what a program throws itself, or has checked, is its answer. */
    private static boolean isRaised(Throwable thrown) {
        StackTraceElement[] frames = thrown.getStackTrace();
        String message = String.valueOf(thrown.getMessage());
        if (frames[0].getClassName().startsWith("java.")) {
            return !(frames[0].getMethodName().startsWith("requireNonNull") && frames.length > 1 && !frames[1].getClassName().startsWith("java."));
        }
        return message.matches("Cannot .*|Index -?\\d+ out of bounds for length \\d+|/ by zero|class .* cannot be cast .*|-?\\d+");
    }
}
