package reflection;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;

/** Reading and writing fields by reflection: every type, static, final, private, inherited. */
public class Fields {
    static class Base {
        protected String inherited = "base";
        public static int shared = 1;
    }

    static class Target extends Base {
        byte b = 1;
        short s = 2;
        char c = 'c';
        int i = 4;
        long l = 5;
        float f = 6;
        double d = 7;
        boolean z = true;
        String t = "text";
        private final int fixed = Integer.parseInt("10");
        private final int constant = 11;
        static final Object FROZEN = new StringBuilder("frozen");
        volatile transient List<Map<String, int[]>> generic;
        public String visible = "v";
    }

    static void attempt(String what, Action action) {
        try {
            System.out.println(what + ": " + action.run());
        } catch (ReflectiveOperationException | RuntimeException e) {
            System.out.println(what + ": " + e);
        }
    }

    interface Action {
        Object run() throws ReflectiveOperationException;
    }

    public static void main(String[] args) throws Exception {
        Target target = new Target();
        for (Field field : Target.class.getDeclaredFields()) {
            System.out.println(field + " | " + field.toGenericString() + " | " + Modifier.toString(field.getModifiers()) + " | "
                + field.get(field.getName().equals("FROZEN") ? null : target));
        }
        Field i = Target.class.getDeclaredField("i");
        i.set(target, 40);
        i.setInt(target, i.getInt(target) + 2);
        System.out.println(target.i + " " + i.getLong(target) + " " + i.getDouble(target));
        Field l = Target.class.getDeclaredField("l");
        l.set(target, 7);
        l.setChar(target, 'A');
        System.out.println(target.l);
        Field d = Target.class.getDeclaredField("d");
        d.set(target, 1.5f);
        System.out.println(target.d);
        attempt("narrow", () -> {
            i.set(target, 5L);
            return target.i;
        });
        attempt("getByte", () -> i.getByte(target));
        attempt("wrong type", () -> {
            Target.class.getDeclaredField("t").set(target, 5);
            return null;
        });
        attempt("null to int", () -> {
            i.set(target, null);
            return null;
        });
        attempt("null target", () -> i.get(null));
        attempt("wrong target", () -> i.get("text"));
        attempt("final", () -> {
            Target.class.getDeclaredField("fixed").setInt(target, 1);
            return null;
        });
        attempt("final accessible", () -> {
            Field fixed = Target.class.getDeclaredField("fixed");
            fixed.setAccessible(true);
            fixed.setInt(target, 99);
            return fixed.get(target) + " " + target.fixed;
        });
        attempt("constant accessible", () -> {
            Field constant = Target.class.getDeclaredField("constant");
            constant.setAccessible(true);
            constant.setInt(target, 99);
            return constant.get(target) + " " + target.constant;
        });
        attempt("static final", () -> {
            Field frozen = Target.class.getDeclaredField("FROZEN");
            frozen.setAccessible(true);
            frozen.set(null, "thawed");
            return null;
        });
        attempt("foreign private", () -> String.class.getDeclaredField("hash").get("x"));
        attempt("foreign accessible", () -> {
            Field hash = String.class.getDeclaredField("hash");
            try {
                hash.setAccessible(true);
            } catch (RuntimeException e) {
                return e.getClass().getSimpleName();
            }
            return "opened";
        });
        attempt("trySetAccessible", () -> String.class.getDeclaredField("hash").trySetAccessible());
        attempt("missing", () -> Target.class.getField("b"));
        attempt("public", () -> Target.class.getField("visible").get(target));
        attempt("inherited public", () -> Target.class.getField("shared").get(null));
        attempt("inherited private", () -> Target.class.getDeclaredField("inherited"));
        Field generic = Target.class.getDeclaredField("generic");
        System.out.println(generic.getGenericType() + " " + generic.getType() + " " + generic.isSynthetic() + " " + generic.getDeclaringClass());
        Field.class.getMethod("get", Object.class);
        System.out.println(Integer.class.getField("MAX_VALUE").getInt(null) + " " + Thread.State.class.getField("NEW").isEnumConstant());
    }
}
