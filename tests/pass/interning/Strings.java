package interning;

/** Which strings are one object: literals, constants, intern, and across classes and loaders. */
public class Strings {
    static final String CONSTANT = "con" + "stant";
    static final String NOT_CONSTANT = new String("constant");
    final String instance = "constant";

    static class Other {
        static final String SAME = "constant";
        static String computed = "con".concat("stant");
    }

    enum Name { CONSTANT }

    @interface Marked {
        String value() default "constant";
    }

    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
    @interface Kept {
        String value();
    }

    @Kept("constant")
    static class Annotated { }

    static void check(String what, Object a, Object b) {
        System.out.println(what + ": " + (a == b) + " " + a.equals(b));
    }

    public static void main(String[] args) throws Exception {
        check("literal", "constant", CONSTANT);
        check("field", new Strings().instance, CONSTANT);
        check("other class", Other.SAME, CONSTANT);
        check("new", NOT_CONSTANT, CONSTANT);
        check("new interned", NOT_CONSTANT.intern(), CONSTANT);
        check("computed", Other.computed, CONSTANT);
        check("computed interned", Other.computed.intern(), CONSTANT);
        String part = "con";
        final String fixed = "con";
        check("with a variable", part + "stant", CONSTANT);
        check("with a final variable", fixed + "stant", CONSTANT);
        String unique = new StringBuilder("never ").append("seen ").append(args.length).toString();
        check("first intern gives itself", unique.intern(), unique);
        check("second the same", new String(unique).intern(), unique);
        check("then literal-like", ("never " + "seen " + 0).intern(), unique);
        check("substring whole", CONSTANT.substring(0), CONSTANT);
        check("substring", CONSTANT.substring(0, 8), CONSTANT);
        check("trim", CONSTANT.trim(), CONSTANT);
        check("toString", CONSTANT.toString(), CONSTANT);
        check("concat empty", CONSTANT.concat(""), CONSTANT);
        check("replace nothing", CONSTANT.replace('x', 'y'), CONSTANT);
        check("toLowerCase", CONSTANT.toLowerCase(), CONSTANT);
        check("valueOf", String.valueOf((Object) CONSTANT), CONSTANT);
        check("enum name", Name.CONSTANT.name(), "CONSTANT");
        check("class name", Strings.class.getName(), Strings.class.getName());
        check("class name literal", Strings.class.getName(), "interning.Strings");
        check("field name", Strings.class.getDeclaredField("CONSTANT").getName(), "CONSTANT");
        check("method name", Strings.class.getMethod("main", String[].class).getName(), "main");
        check("static value", Strings.class.getDeclaredField("CONSTANT").get(null), CONSTANT);
        check("annotation", Annotated.class.getAnnotation(Kept.class).value(), Annotated.class.getAnnotation(Kept.class).value());
        check("empty", "", new String());
        check("empty interned", new String().intern(), "");
        check("unicode", "\u00e9\u20ac".intern(), new String("é€".toCharArray()).intern());
        check("int text", Integer.toString(5), Integer.toString(5));
        check("boolean text", Boolean.toString(true), "true");
        check("null text", String.valueOf((Object) null), "null");
        check("ldc class", String.class, "x".getClass());
        check("array class", int[].class, new int[0].getClass());
    }
}
