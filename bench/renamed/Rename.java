import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeParameterTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import com.sun.tools.javac.tree.JCTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.util.ElementFilter;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Gives every identifier that a program declares a name without meaning, and shuffles the members of its classes.
 *
 * <p>{@code Rename IN OUT SEED CLASSPATH} renames the Java files below IN into OUT, and prints {@code class OLD NEW} for
 * each class and {@code method CLASS OLD NEW} for each method. The compiler says which
 * declaration an identifier means. It says so for contracts, too: for this, each clause stands in a method of its own at the end
 * of its class, where what only a contract language knows is replaced by Java of the same length, so that positions are kept.
 */
public class Rename {
    private static final String MARK = "clause$";
    private static final Set<String> WORDS = Set.of(
        "requires", "pre", "ensures", "post", "invariant", "constraint", "initially", "loop_invariant", "maintaining", "assume", "assert",
        "decreases", "measured_by", "signals", "represents", "diverges");
    private static final Set<String> LISTS = Set.of("assignable", "assigns", "modifies", "signals_only");
    private static final Pattern DOCUMENTED = Pattern.compile("@param\\s+(\\w+)|\\{@code\\s+([\\w.()]+)\\}");
    private static final Pattern VISIBLE = Pattern.compile("\\s*(?:(?:public|protected|private|static|instance|also|implies_that|normal_behavior"
        + "|exceptional_behavior|behavior|helper|final|nullable|non_null)\\b\\s*)*");
    private static final Pattern BOUND = Pattern.compile("\\\\(?:forall|exists|sum|product|min|max|num_of)\\s+([\\w.<>\\[\\]]+)\\s+(\\w+)\\s*;");
    private static final Pattern WORD = Pattern.compile("(?<![\\\\@\\w$])[A-Za-z_]\\w*");

    private final Path in;
    private final Random random;
    private final String classPath;
    private final Map<Path, Unit> units = new TreeMap<>();
    private final Map<Element, String> names = new LinkedHashMap<>();
    private final Map<String, Set<String>> byName = new HashMap<>();
    private final Set<String> taken = new HashSet<>();
    private final Map<String, String> packages = new HashMap<>();

    /** A source file, and the same with a method for each clause. */
    private static final class Unit {
        String text;
        StringBuilder scratch = new StringBuilder();
        List<int[]> segments = new ArrayList<>();
        List<Clause> clauses = new ArrayList<>();
        Map<Integer, String[]> edits = new TreeMap<>();
        Map<String, Clause> methods = new HashMap<>();
        Set<Integer> foreign = new HashSet<>();

        void copy(int from, int to) {
            segments.add(new int[] {scratch.length(), from, to - from});
            scratch.append(text, from, to);
        }

        int original(int position) {
            for (int[] segment : segments) {
                if (segment[0] <= position && position < segment[0] + segment[2]) {
                    return segment[1] + position - segment[0];
                }
            }
            return -1;
        }

        String edited() {
            StringBuilder done = new StringBuilder();
            int at = 0;
            for (Map.Entry<Integer, String[]> edit : edits.entrySet()) {
                done.append(text, at, edit.getKey()).append(edit.getValue()[1]);
                at = edit.getKey() + edit.getValue()[0].length();
            }
            return done.append(text.substring(at)).toString();
        }
    }

    /** A part of a comment or of an annotation's text, as Java of the same length. */
    private record Clause(int start, String java, boolean isDeclaration, List<String> parameters, Tree owner, MethodTree method) {}

    private Rename(Path in, long seed, String classPath) {
        this.in = in;
        this.random = new Random(seed);
        this.classPath = classPath;
    }

    public static void main(String[] args) throws IOException {
        Rename rename = new Rename(Path.of(args[0]).toAbsolutePath(), Long.parseLong(args[2]), args.length > 3 ? args[3] : "");
        rename.read();
        rename.rename();
        rename.write(Path.of(args[1]).toAbsolutePath());
    }

    private void read() throws IOException {
        try (Stream<Path> files = Files.walk(in)) {
            for (Path file : files.filter(file -> file.toString().endsWith(".java")).sorted().collect(Collectors.toList())) {
                Unit unit = new Unit();
                unit.text = Files.readString(file);
                units.put(file, unit);
            }
        }
    }

    private JavacTask compile(Map<Path, String> texts) {
        List<JavaFileObject> files = new ArrayList<>();
        texts.forEach((path, text) -> files.add(new SimpleJavaFileObject(path.toUri(), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignore) {
                return text;
            }
        }));
        List<String> options = List.of("-proc:none", "-XDshould-stop.ifError=FLOW", "-Xlint:none", "-cp", classPath);
        return (JavacTask) ToolProvider.getSystemJavaCompiler().getTask(null, null, diagnostic -> {}, options, null, files);
    }

    // Clauses

    private void rename() throws IOException {
        Map<Path, String> originals = new LinkedHashMap<>();
        units.forEach((path, unit) -> originals.put(path, unit.text));
        JavacTask parse = compile(originals);
        SourcePositions places = Trees.instance(parse).getSourcePositions();
        for (CompilationUnitTree tree : parse.parse()) {
            Unit unit = units.get(Path.of(tree.getSourceFile().toUri()));
            findClauses(unit, tree, places);
            writeScratch(unit, tree, places);
        }
        Map<Path, String> scratches = new LinkedHashMap<>();
        units.forEach((path, unit) -> scratches.put(path, unit.scratch.toString()));
        JavacTask task = compile(scratches);
        List<CompilationUnitTree> trees = new ArrayList<>();
        task.parse().forEach(trees::add);
        task.analyze();
        declare(task, trees);
        for (CompilationUnitTree tree : trees) {
            collectEdits(task, tree, units.get(Path.of(tree.getSourceFile().toUri())));
        }
        units.forEach(this::renameUnresolved);
        print(task);
    }

    private void findClauses(Unit unit, CompilationUnitTree tree, SourcePositions places) {
        for (int[] comment : comments(unit.text)) {
            String said = unit.text.substring(comment[0], comment[1]);
            boolean isLine = said.startsWith("//");
            Matcher documented = DOCUMENTED.matcher(said.startsWith("/**") ? said : "");
            while (documented.find()) {
                int group = documented.group(1) != null ? 1 : 2;
                addClause(unit, tree, places, comment[0] + documented.start(group), documented.group(group), false, comment[1]);
            }
            if (!said.startsWith("@", 2) && !said.startsWith("+@", 2)) {
                continue;
            }
            StringBuilder body = new StringBuilder(said);
            blank(body, 0, 3);
            if (!isLine) {
                blank(body, body.length() - 2, body.length());
                Matcher starts = Pattern.compile("(?m)^\\s*@+|@+\\s*$").matcher(body.toString());
                while (starts.find()) {
                    blank(body, starts.start(), starts.end());
                }
            }
            addClauses(unit, tree, places, comment[0], body.toString());
        }
        new TreePathScanner<Void, Void>() {
            @Override
            public Void visitAnnotation(AnnotationTree annotation, Void nothing) {
                new TreeScanner<Void, Void>() {
                    @Override
                    public Void visitLiteral(LiteralTree literal, Void none) {
                        if (literal.getValue() instanceof String) {
                            int start = (int) places.getStartPosition(tree, literal) + 1;
                            int end = (int) places.getEndPosition(tree, literal) - 1;
                            String text = unit.text.substring(start, end);
                            int at = (int) places.getStartPosition(tree, annotation);
                            addClause(unit, tree, places, start, text.replace("\\", " "), false, at);
                        }
                        return null;
                    }
                }.scan(annotation.getArguments(), null);
                return null;
            }
        }.scan(new TreePath(tree), null);
    }

    private void addClauses(Unit unit, CompilationUnitTree tree, SourcePositions places, int at, String body) {
        int depth = 0;
        int from = 0;
        for (int i = 0; i < body.length(); i++) {
            char c = body.charAt(i);
            if (c == '\'' || c == '"') {
                int end = i + 1;
                while (end < body.length() && body.charAt(end) != c) {
                    end += body.charAt(end) == '\\' ? 2 : 1;
                }
                i = end;
                continue;
            }
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c == ';' && depth == 0) {
                addJml(unit, tree, places, at + from, body.substring(from, i));
                from = i + 1;
            }
        }
    }

    private void addJml(Unit unit, CompilationUnitTree tree, SourcePositions places, int at, String clause) {
        Matcher visible = VISIBLE.matcher(clause);
        int start = visible.lookingAt() ? visible.end() : 0;
        Matcher word = Pattern.compile("\\w+").matcher(clause).region(start, clause.length());
        if (!word.lookingAt()) {
            return;
        }
        String keyword = word.group();
        int rest = word.end();
        if (keyword.equals("model") || keyword.equals("ghost")) {
            String declaration = " ".repeat(rest) + clause.substring(rest).replaceAll("\\b(instance|public|private|protected)\\b", "        ");
            addClause(unit, tree, places, at, declaration, true, at);
        } else if (LISTS.contains(keyword)) {
            addClause(unit, tree, places, at + rest, clause.substring(rest).replace(',', '&').replace("[*]", "[0]").replace(".*", "  "), false, at);
        } else if (WORDS.contains(keyword)) {
            addClause(unit, tree, places, at + rest, clause.substring(rest), false, at);
        }
    }

    private void addClause(Unit unit, CompilationUnitTree tree, SourcePositions places, int start, String text, boolean declares, int at) {
        ClassTree owner = null;
        MethodTree method = null;
        int narrowest = Integer.MAX_VALUE;
        List<ClassTree> classes = new ArrayList<>();
        new TreeScanner<Void, Void>() {
            @Override
            public Void visitClass(ClassTree one, Void nothing) {
                classes.add(one);
                return super.visitClass(one, nothing);
            }
        }.scan(tree, null);
        for (ClassTree one : classes) {
            int from = (int) places.getStartPosition(tree, one);
            int to = (int) places.getEndPosition(tree, one);
            if (from <= at && at < to && to - from < narrowest) {
                narrowest = to - from;
                owner = one;
            }
        }
        if (owner == null) {
            owner = classes.get(0);
        } else {
            int nearest = Integer.MAX_VALUE;
            for (Tree member : owner.getMembers()) {
                int from = (int) places.getStartPosition(tree, member);
                int to = (int) places.getEndPosition(tree, member);
                if (to > at && from < nearest && to >= 0) {
                    nearest = from;
                    method = member instanceof MethodTree found ? found : null;
                }
            }
        }
        List<String> parameters = new ArrayList<>();
        StringBuilder java = new StringBuilder(text);
        Matcher bound = BOUND.matcher(text);
        while (bound.find()) {
            parameters.add(bound.group(1) + " " + bound.group(2));
            blank(java, bound.start(), bound.end());
        }
        Matcher caught = Pattern.compile("^\\s*\\(([\\w.]+)\\s+(\\w+)\\)").matcher(java);
        if (caught.find() && !declares) {
            parameters.add(caught.group(1) + " " + caught.group(2));
            blank(java, caught.start(), caught.end());
        }
        Matcher joint = Pattern.compile("\"\\s*\\+\\s*\"").matcher(text);
        while (joint.find()) {
            blank(java, joint.start(), joint.end());
        }
        String same = java.toString();
        same = same.replace("\\result", "_result").replace("@Return", "_result").replace("@Signal", "_signal");
        same = same.replaceAll("\\\\old(?=\\()|\\\\pre(?=\\()|@Old(?=\\()", "    ");
        same = same.replace("<==>", " == ").replace("<=!=>", "  != ").replace("==>", " ||").replace("<==", "|| ").replace("<-", " =");
        same = same.replaceAll("\\\\(?=[a-z])", " ");
        if (!declares) {
            same = same.replace(';', '&').replace('\n', ' ');
        }
        if (same.length() != text.length()) {
            throw new IllegalStateException("the clause changed its length: " + text);
        }
        unit.clauses.add(new Clause(start, same, declares, parameters, owner, method));
    }

    private void writeScratch(Unit unit, CompilationUnitTree tree, SourcePositions places) {
        TreeMap<Integer, List<Clause>> ends = new TreeMap<>();
        for (Clause clause : unit.clauses) {
            ends.computeIfAbsent((int) places.getEndPosition(tree, clause.owner) - 1, end -> new ArrayList<>()).add(clause);
        }
        int at = 0;
        int number = 0;
        for (Map.Entry<Integer, List<Clause>> end : ends.entrySet()) {
            unit.copy(at, end.getKey());
            at = end.getKey();
            for (Clause clause : end.getValue()) {
                if (clause.isDeclaration) {
                    insert(unit, clause, "\n", ";\n");
                    continue;
                }
                List<String> parameters = new ArrayList<>(clause.parameters);
                String generics = "";
                if (clause.method != null) {
                    clause.method.getParameters().forEach(parameter -> parameters.add(parameter.getType() + " " + parameter.getName()));
                    if (clause.method.getReturnType() != null && !clause.method.getReturnType().toString().equals("void")) {
                        parameters.add(clause.method.getReturnType() + " _result");
                    }
                    if (!clause.method.getTypeParameters().isEmpty()) {
                        generics = clause.method.getTypeParameters().stream().map(Object::toString).collect(Collectors.joining(", ", "<", "> "));
                    }
                }
                String given = String.join(", ", parameters);
                boolean isInterface = ((ClassTree) clause.owner).getKind() == Tree.Kind.INTERFACE;
                unit.methods.put(MARK + number, clause);
                String head = (isInterface ? "default " : "") + generics + "void " + MARK + number++ + "(" + given + ") { Object value$ = (";
                insert(unit, clause, "\n" + head, "); }\n");
            }
        }
        unit.copy(at, unit.text.length());
    }

    private static void insert(Unit unit, Clause clause, String before, String after) {
        unit.scratch.append(before);
        unit.segments.add(new int[] {unit.scratch.length(), clause.start, clause.java.length()});
        unit.scratch.append(clause.java).append(after);
    }

    private static void blank(StringBuilder text, int from, int to) {
        for (int i = Math.max(from, 0); i < to; i++) {
            if (text.charAt(i) != '\n') {
                text.setCharAt(i, ' ');
            }
        }
    }

    /** The comments of a source, outside of its texts. */
    private static List<int[]> comments(String text) {
        Matcher token = Pattern.compile("//[^\\n]*|/\\*(?s:.*?)\\*/|\"\"\"(?s:.*?)\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\\\n])+'").matcher(text);
        List<int[]> found = new ArrayList<>();
        while (token.find()) {
            if (token.group().startsWith("/")) {
                found.add(new int[] {token.start(), token.end()});
            }
        }
        return found;
    }

    // Names

    private String fresh(boolean isType) {
        while (true) {
            StringBuilder name = new StringBuilder(isType ? "Z" : "z");
            for (int i = 0; i < 5; i++) {
                name.append((char) ('a' + random.nextInt(26)));
            }
            if (taken.add(name.toString().toLowerCase())) {
                return name.toString();
            }
        }
    }

    private void declare(JavacTask task, List<CompilationUnitTree> trees) {
        Trees look = Trees.instance(task);
        List<Element> declared = new ArrayList<>();
        for (CompilationUnitTree tree : trees) {
            if (tree.getPackageName() != null) {
                for (String part : tree.getPackageName().toString().split("\\.")) {
                    packages.computeIfAbsent(part, old -> fresh(false));
                }
            }
            new TreePathScanner<Void, Void>() {
                @Override
                public Void scan(Tree node, Void nothing) {
                    if (node instanceof ClassTree || node instanceof MethodTree || node instanceof VariableTree || node instanceof TypeParameterTree) {
                        Element element = look.getElement(new TreePath(getCurrentPath(), node));
                        if (element != null && !isOurs(element)) {
                            declared.add(element);
                        }
                    }
                    return super.scan(node, nothing);
                }
            }.scan(new TreePath(tree), null);
        }
        // Record components have accessors that nobody wrote.
        for (Element element : List.copyOf(declared)) {
            if (element.getKind() == ElementKind.RECORD) {
                element.getEnclosedElements().stream().filter(one -> !declared.contains(one)).forEach(declared::add);
            }
        }
        Map<Element, Element> roots = new HashMap<>();
        List<ExecutableElement> methods = ElementFilter.methodsIn(declared);
        List<TypeElement> types = ElementFilter.typesIn(declared);
        Set<Element> kept = new HashSet<>();
        for (ExecutableElement method : methods) {
            TypeElement owner = (TypeElement) method.getEnclosingElement();
            boolean isMain = method.getSimpleName().contentEquals("main") && method.toString().equals("main(java.lang.String[])");
            boolean isEnums = owner.getKind() == ElementKind.ENUM && Set.of("values()", "valueOf(java.lang.String)").contains(method.toString());
            if (isMain || isEnums) {
                kept.add(root(roots, method));
            }
            for (TypeElement type : types) {
                joinOverridden(task, roots, kept, method, owner, type);
            }
        }
        Set<Element> keptRoots = kept.stream().map(one -> root(roots, one)).collect(Collectors.toSet());
        Map<Object, String> chosen = new HashMap<>();
        for (Element element : declared) {
            ElementKind kind = element.getKind();
            if (kind == ElementKind.CONSTRUCTOR || kind == ElementKind.STATIC_INIT || kind == ElementKind.INSTANCE_INIT) {
                continue;
            }
            Object key = root(roots, element);
            if (element instanceof ExecutableElement && keptRoots.contains(key)) {
                continue;
            }
            if (element.getSimpleName().length() == 0 || element.getSimpleName().contentEquals("serialVersionUID")) {
                continue;
            }
            Element record = recordOf(element);
            if (record != null) {
                key = record + "#" + element.getSimpleName();
            }
            boolean isType = kind.isClass() || kind.isInterface() || kind == ElementKind.TYPE_PARAMETER;
            names.put(element, chosen.computeIfAbsent(key, one -> fresh(isType)));
            byName.computeIfAbsent(element.getSimpleName().toString(), one -> new HashSet<>()).add(names.get(element));
        }
    }

    /** The record whose component this is the field, the accessor or the constructor's parameter of. */
    private static Element recordOf(Element element) {
        Element owner = element.getEnclosingElement();
        boolean isParameter = element.getKind() == ElementKind.PARAMETER && owner.getKind() == ElementKind.CONSTRUCTOR;
        Element record = isParameter ? owner.getEnclosingElement() : owner;
        if (record == null || record.getKind() != ElementKind.RECORD) {
            return null;
        }
        boolean isMethod = element instanceof ExecutableElement method && !method.getParameters().isEmpty();
        boolean isComponent = ((TypeElement) record).getRecordComponents().stream().anyMatch(one -> one.getSimpleName().equals(element.getSimpleName()));
        return isComponent && !isMethod ? record : null;
    }

    /** Methods that override each other, in the view of a type, have one name; it is kept where a library declares one of them. */
    private void joinOverridden(
            JavacTask task, Map<Element, Element> roots, Set<Element> kept, ExecutableElement method, TypeElement owner, TypeElement type) {
        if (!task.getTypes().isSubtype(task.getTypes().erasure(type.asType()), task.getTypes().erasure(owner.asType()))) {
            return;
        }
        List<TypeElement> above = new ArrayList<>(List.of(type));
        for (int i = 0; i < above.size(); i++) {
            task.getTypes().directSupertypes(above.get(i).asType()).forEach(one -> above.add((TypeElement) task.getTypes().asElement(one)));
        }
        for (TypeElement one : above) {
            for (ExecutableElement other : ElementFilter.methodsIn(one.getEnclosedElements())) {
                if (other != method && other.getSimpleName().equals(method.getSimpleName())) {
                    collectOverridden(task, roots, kept, method, other, type);
                }
            }
        }
    }

    private void collectOverridden(
            JavacTask task, Map<Element, Element> roots, Set<Element> kept, ExecutableElement method, ExecutableElement other, TypeElement type) {
        if (task.getElements().overrides(method, other, type)) {
            if (Trees.instance(task).getPath(other) == null) {
                kept.add(root(roots, method));
                kept.add(method);
            }
            roots.put(root(roots, method), root(roots, other));
        }
    }

    private static Element root(Map<Element, Element> roots, Element element) {
        Element at = element;
        while (roots.containsKey(at) && roots.get(at) != at) {
            at = roots.get(at);
        }
        return at;
    }

    private static boolean isOurs(Element element) {
        for (Element one = element; one != null; one = one.getEnclosingElement()) {
            if (one.getSimpleName().toString().startsWith(MARK)) {
                return true;
            }
        }
        return false;
    }

    // Edits

    private void collectEdits(JavacTask task, CompilationUnitTree tree, Unit unit) {
        Trees look = Trees.instance(task);
        SourcePositions places = look.getSourcePositions();
        String scratch = unit.scratch.toString();
        new TreePathScanner<Void, Void>() {
            @Override
            public Void visitIdentifier(IdentifierTree node, Void nothing) {
                replace(node.getName().toString(), (int) places.getStartPosition(tree, node), element(node));
                return super.visitIdentifier(node, nothing);
            }

            @Override
            public Void visitMemberSelect(MemberSelectTree node, Void nothing) {
                String name = node.getIdentifier().toString();
                replace(name, (int) places.getEndPosition(tree, node) - name.length(), element(node));
                return super.visitMemberSelect(node, nothing);
            }

            @Override
            public Void visitMemberReference(MemberReferenceTree node, Void nothing) {
                String name = node.getName().toString();
                replace(name, (int) places.getEndPosition(tree, node) - name.length(), element(node));
                return super.visitMemberReference(node, nothing);
            }

            @Override
            public Void visitClass(ClassTree node, Void nothing) {
                String name = node.getSimpleName().toString();
                int from = (int) places.getStartPosition(tree, node);
                Matcher place = Pattern.compile("\\b(?:class|interface|enum|record)\\s+" + Pattern.quote(name) + "\\b").matcher(scratch);
                if (!name.isEmpty() && place.find(from)) {
                    replace(name, place.end() - name.length(), element(node));
                }
                return super.visitClass(node, nothing);
            }

            @Override
            public Void visitMethod(MethodTree node, Void nothing) {
                Element element = element(node);
                if (element != null && element.getKind() == ElementKind.CONSTRUCTOR) {
                    Element owner = element.getEnclosingElement();
                    replace(owner.getSimpleName().toString(), ((JCTree) node).pos, owner);
                } else {
                    replace(node.getName().toString(), ((JCTree) node).pos, element);
                }
                return super.visitMethod(node, nothing);
            }

            @Override
            public Void visitVariable(VariableTree node, Void nothing) {
                replace(node.getName().toString(), ((JCTree) node).pos, element(node));
                return super.visitVariable(node, nothing);
            }

            @Override
            public Void visitTypeParameter(TypeParameterTree node, Void nothing) {
                replace(node.getName().toString(), (int) places.getStartPosition(tree, node), element(node));
                return super.visitTypeParameter(node, nothing);
            }

            @Override
            public Void visitMethodInvocation(MethodInvocationTree node, Void nothing) {
                String called = node.getMethodSelect().toString();
                if (node.getArguments().size() == 1 && node.getArguments().get(0) instanceof LiteralTree literal && literal.getValue() instanceof String text) {
                    int start = (int) places.getStartPosition(tree, literal) + 1;
                    if (called.endsWith("forName")) {
                        names.forEach((element, name) -> {
                            if (element instanceof TypeElement type && task.getElements().getBinaryName(type).contentEquals(text)) {
                                edit(text, start, binary(task, type));
                            }
                        });
                    } else if (called.endsWith("valueOf")) {
                        names.forEach((element, name) -> {
                            if (element.getKind() == ElementKind.ENUM_CONSTANT && element.getSimpleName().contentEquals(text)) {
                                edit(text, start, name);
                            }
                        });
                    }
                }
                return super.visitMethodInvocation(node, nothing);
            }

            private Element element(Tree node) {
                return look.getElement(getCurrentPath());
            }

            private void replace(String name, int at, Element element) {
                String to = element == null ? null : names.get(element);
                if (element instanceof PackageElement) {
                    to = packages.get(name);
                } else if (element != null && to == null && isOurs(element)) {
                    to = inClause(name, element);
                }
                if (to != null) {
                    edit(name, at, to);
                } else if (element != null && element.asType().getKind() != TypeKind.ERROR && !isOurs(element)) {
                    unit.foreign.add(unit.original(at));
                }
            }

            /** The name of what a clause's method declares, which stands for a parameter of the method that has the clause. */
            private String inClause(String name, Element element) {
                Clause clause = unit.methods.get(element.getEnclosingElement().getSimpleName().toString());
                if (clause == null || clause.method == null || clause.parameters.stream().anyMatch(one -> one.endsWith(" " + name))) {
                    return null;
                }
                return clause.method.getParameters().stream().filter(one -> one.getName().contentEquals(name)).findFirst().map(this::parameterName).orElse(null);
            }

            private String parameterName(VariableTree parameter) {
                int at = ((JCTree) parameter).pos;
                for (Map.Entry<Element, String> entry : names.entrySet()) {
                    if (entry.getKey().getKind() == ElementKind.PARAMETER && entry.getKey().getSimpleName().contentEquals(parameter.getName())) {
                        TreePath path = look.getPath(entry.getKey());
                        if (path != null && path.getCompilationUnit() == tree && unit.original(((JCTree) path.getLeaf()).pos) == at) {
                            return entry.getValue();
                        }
                    }
                }
                return null;
            }

            private void edit(String name, int at, String to) {
                int place = unit.original(at);
                if (place >= 0 && unit.text.startsWith(name, place)) {
                    unit.edits.put(place, new String[] {name, to});
                }
            }
        }.scan(new TreePath(tree), null);
    }

    private String binary(JavacTask task, TypeElement type) {
        Element owner = type.getEnclosingElement();
        if (owner instanceof TypeElement outer) {
            return binary(task, outer) + "$" + names.getOrDefault(type, type.getSimpleName().toString());
        }
        String name = names.getOrDefault(type, type.getSimpleName().toString());
        String within = ((PackageElement) owner).getQualifiedName().toString();
        return within.isEmpty() ? name : renamedPackage(within) + "." + name;
    }

    private String renamedPackage(String name) {
        return Stream.of(name.split("\\.")).map(part -> packages.getOrDefault(part, part)).collect(Collectors.joining("."));
    }

    /** Words of clauses that the compiler could not say the meaning of: bound variables, and what stands alone under its name. */
    private void renameUnresolved(Path path, Unit unit) {
        for (Clause clause : unit.clauses) {
            String text = unit.text.substring(clause.start, clause.start + clause.java.length());
            Map<String, String> bound = new HashMap<>();
            clause.parameters.forEach(one -> bound.computeIfAbsent(one.substring(one.lastIndexOf(' ') + 1), name -> fresh(false)));
            Matcher word = WORD.matcher(text);
            while (word.find()) {
                int at = clause.start + word.start();
                if (unit.edits.containsKey(at) || insideText(clause.java, word.start()) || clause.isDeclaration && clause.java.charAt(word.start()) == ' ') {
                    continue;
                }
                boolean isSelected = text.substring(0, word.start()).stripTrailing().endsWith(".");
                if (bound.containsKey(word.group()) && !isSelected) {
                    unit.edits.put(at, new String[] {word.group(), bound.get(word.group())});
                } else if (byName.containsKey(word.group()) && !unit.foreign.contains(at)) {
                    Set<String> candidates = byName.get(word.group());
                    if (unit.text.startsWith("/**", unit.text.lastIndexOf("/*", at))) {
                        continue;
                    }
                    System.err.println((candidates.size() == 1 ? "by name: " : "ambiguous: ") + path.getFileName() + ": " + word.group() + " in " + text.strip());
                    if (candidates.size() == 1) {
                        unit.edits.put(at, new String[] {word.group(), candidates.iterator().next()});
                    }
                }
            }
        }
    }

    private static boolean insideText(String text, int at) {
        int quotes = 0;
        for (int i = 0; i < at; i++) {
            quotes += text.charAt(i) == '"' ? 1 : 0;
        }
        return quotes % 2 == 1;
    }

    // Output

    private void print(JavacTask task) {
        for (Map.Entry<Element, String> entry : names.entrySet()) {
            if (entry.getKey() instanceof TypeElement type && type.getNestingKind() != null && !type.getQualifiedName().toString().isEmpty()) {
                System.out.println("class " + task.getElements().getBinaryName(type) + " " + binary(task, type));
            }
        }
        for (Map.Entry<Element, String> entry : names.entrySet()) {
            if (entry.getKey() instanceof ExecutableElement method) {
                TypeElement owner = (TypeElement) method.getEnclosingElement();
                System.out.println("method " + task.getElements().getBinaryName(owner) + " " + method.getSimpleName() + " " + entry.getValue());
            }
        }
    }

    private void write(Path out) throws IOException {
        Map<String, String> classNames = new HashMap<>();
        names.forEach((element, name) -> {
            if (element instanceof TypeElement type) {
                classNames.put(type.getSimpleName().toString(), name);
            }
        });
        Map<Path, String> renamed = new LinkedHashMap<>();
        for (Map.Entry<Path, Unit> entry : units.entrySet()) {
            String text = entry.getValue().edited();
            Matcher declared = Pattern.compile("(?m)^package ([\\w.]+);").matcher(entry.getValue().text);
            Path relative = in.relativize(entry.getKey());
            Path folder = relative.getParent() == null ? Path.of("") : relative.getParent();
            if (declared.find()) {
                Path old = Path.of(declared.group(1).replace('.', '/'));
                if (folder.endsWith(old)) {
                    for (int i = 0; i < old.getNameCount(); i++) {
                        folder = folder.getParent() == null ? Path.of("") : folder.getParent();
                    }
                    folder = folder.resolve(renamedPackage(declared.group(1)).replace('.', '/'));
                }
            }
            String stem = relative.getFileName().toString().replace(".java", "");
            renamed.put(out.resolve(folder).resolve(classNames.getOrDefault(stem, stem) + ".java"), text);
        }
        Map<Path, String> shuffled = new LinkedHashMap<>();
        JavacTask parse = compile(renamed);
        SourcePositions places = Trees.instance(parse).getSourcePositions();
        for (CompilationUnitTree tree : parse.parse()) {
            Path path = Path.of(tree.getSourceFile().toUri());
            shuffled.put(path, shuffle(tree, renamed.get(path), places));
        }
        for (Map.Entry<Path, String> entry : shuffled.entrySet()) {
            Files.createDirectories(entry.getKey().getParent());
            Files.writeString(entry.getKey(), entry.getValue());
        }
    }

    /** Members in another order, innermost classes first; fields only where no initialiser looks at another. */
    private String shuffle(CompilationUnitTree tree, String text, SourcePositions places) {
        StringBuilder done = new StringBuilder();
        int at = 0;
        for (Tree member : tree.getTypeDecls()) {
            if (member instanceof ClassTree type) {
                done.append(text, at, (int) places.getStartPosition(tree, type)).append(shuffledClass(tree, text, places, type));
                at = (int) places.getEndPosition(tree, type);
            }
        }
        return done.append(text.substring(at)).toString();
    }

    private String shuffledClass(CompilationUnitTree tree, String text, SourcePositions places, ClassTree type) {
        int start = (int) places.getStartPosition(tree, type);
        int end = (int) places.getEndPosition(tree, type);
        boolean fieldsMove = fieldsMayMove(type);
        List<Tree> members = type.getMembers().stream()
            .filter(member -> places.getStartPosition(tree, member) > start && places.getEndPosition(tree, member) > 0)
            .filter(member -> !(member instanceof VariableTree && isHeader(tree, text, places, type, member)))
            .sorted(Comparator.comparing(member -> places.getStartPosition(tree, member)))
            .collect(Collectors.toList());
        List<String> texts = new ArrayList<>();
        List<Integer> movable = new ArrayList<>();
        int at = -1;
        int first = -1;
        for (Tree member : members) {
            int from = (int) places.getStartPosition(tree, member);
            int to = (int) places.getEndPosition(tree, member);
            if (to <= at) {
                continue;
            }
            if (isConstant(type, member)) {
                continue;
            }
            if (first < 0) {
                first = lead(text, start, from);
                at = first;
            }
            texts.add(text.substring(at, from) + (member instanceof ClassTree inner ? shuffledClass(tree, text, places, inner) : text.substring(from, to)));
            at = to;
            boolean isField = member instanceof VariableTree;
            if (member instanceof MethodTree || member instanceof ClassTree || isField && fieldsMove) {
                movable.add(texts.size() - 1);
            }
        }
        if (first < 0) {
            return text.substring(start, end);
        }
        List<String> order = movable.stream().map(texts::get).collect(Collectors.toList());
        Collections.shuffle(order, random);
        for (int i = 0; i < movable.size(); i++) {
            texts.set(movable.get(i), order.get(i));
        }
        return text.substring(start, first) + String.join("", texts) + text.substring(at, end);
    }

    private static boolean isConstant(ClassTree type, Tree member) {
        return type.getKind() == Tree.Kind.ENUM && member instanceof VariableTree variable
            && variable.getModifiers().getFlags().size() == 3 && variable.getInitializer() != null
            && variable.getType().toString().equals(type.getSimpleName().toString());
    }

    /** Where what belongs to the first member begins: behind the brace that opens the body, or the constants of an enum. */
    private static int lead(String text, int start, int from) {
        int at = from;
        List<int[]> comments = comments(text);
        while (at > start) {
            char c = text.charAt(at - 1);
            int here = at;
            int[] comment = comments.stream().filter(one -> one[1] >= here && one[0] < here).findFirst().orElse(null);
            if (comment != null) {
                at = comment[0];
            } else if (Character.isWhitespace(c)) {
                at--;
            } else {
                break;
            }
        }
        return at;
    }

    private static boolean isHeader(CompilationUnitTree tree, String text, SourcePositions places, ClassTree type, Tree member) {
        int brace = text.indexOf('{', (int) places.getStartPosition(tree, type));
        return type.getKind() == Tree.Kind.RECORD && places.getStartPosition(tree, member) < brace;
    }

    private static boolean fieldsMayMove(ClassTree type) {
        Set<String> fields = new HashSet<>();
        for (Tree member : type.getMembers()) {
            if (member instanceof VariableTree variable) {
                fields.add(variable.getName().toString());
            } else if (member.getKind() == Tree.Kind.BLOCK) {
                return false;
            }
        }
        boolean[] free = {type.getKind() != Tree.Kind.ENUM};
        for (Tree member : type.getMembers()) {
            if (member instanceof VariableTree variable && variable.getInitializer() != null) {
                new TreeScanner<Void, Void>() {
                    @Override
                    public Void visitIdentifier(IdentifierTree node, Void nothing) {
                        free[0] &= !fields.contains(node.getName().toString());
                        return null;
                    }

                    @Override
                    public Void visitMethodInvocation(MethodInvocationTree node, Void nothing) {
                        free[0] = false;
                        return null;
                    }

                    @Override
                    public Void visitLambdaExpression(LambdaExpressionTree node, Void nothing) {
                        free[0] = false;
                        return null;
                    }
                }.scan(variable.getInitializer(), null);
            }
        }
        return free[0];
    }
}
