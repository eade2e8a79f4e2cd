package annotations;

import java.lang.annotation.Annotation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Arrays;

/** Annotations with values of every type, defaults, repetition, inheritance, equality and text. */
public class Values {
    enum Level { LOW, HIGH }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Nested {
        int value() default 1;
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Inherited
    @interface Everything {
        byte b() default 1;
        short s() default 2;
        char c() default '\'';
        int i() default 4;
        long l() default 5L;
        float f() default 6.5f;
        double d() default 7.25;
        boolean z() default true;
        String t() default "te\"xt\n";
        Class<?> k() default String.class;
        Level e() default Level.LOW;
        Nested n() default @Nested;
        int[] ints() default {1, 2};
        String[] strings() default {};
        Class<?>[] classes() default {int.class, int[].class, void.class};
        Nested[] nesteds() default {@Nested(7), @Nested};
        Level[] levels() default {Level.HIGH};
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Repeatable(Tags.class)
    @Target({ElementType.TYPE, ElementType.METHOD, ElementType.FIELD, ElementType.PARAMETER})
    @interface Tag {
        String value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE, ElementType.METHOD, ElementType.FIELD, ElementType.PARAMETER})
    @interface Tags {
        Tag[] value();
    }

    @interface Invisible { }

    @Retention(RetentionPolicy.SOURCE)
    @interface Gone { }

    @Everything(i = 40, strings = "one", k = int[].class, d = Double.NaN)
    @Tag("a")
    @Tag("b")
    @Invisible
    @Gone
    static class Base {
        @Tag("field")
        int field;

        @Tag("method")
        @Deprecated(since = "9", forRemoval = false)
        void method(@Tag("parameter") int p, String q, @Nested(3) @Tag("x") @Tag("y") long r) { }
    }

    @Tag("child")
    static class Child extends Base { }

    static String show(Annotation[] annotations) {
        return Arrays.stream(annotations).map(Object::toString).sorted().toList().toString();
    }

    public static void main(String[] args) throws Exception {
        Everything e = Base.class.getAnnotation(Everything.class);
        System.out.println(e);
        System.out.println(e.b() + " " + e.s() + " " + e.c() + " " + e.i() + " " + e.l() + " " + e.f() + " " + e.d() + " " + e.z() + " " + e.t().trim()
            + " " + e.k() + " " + e.e() + " " + e.n().value() + " " + Arrays.toString(e.ints()) + Arrays.toString(e.strings())
            + Arrays.toString(e.classes()) + e.nesteds()[0].value() + Arrays.toString(e.levels()));
        System.out.println(e.equals(Child.class.getAnnotation(Everything.class)) + " " + e.annotationType() + " " + (e instanceof java.lang.reflect.Proxy));
        System.out.println(Base.class.getAnnotation(Tag.class) + " " + show(Base.class.getAnnotationsByType(Tag.class)) + " " + show(Base.class.getAnnotation(Tags.class).value()));
        System.out.println(Child.class.getAnnotationsByType(Tag.class).length + " " + Child.class.getDeclaredAnnotations().length + " " + Child.class.getAnnotations().length
            + " " + Base.class.isAnnotationPresent(Invisible.class) + " " + Base.class.isAnnotationPresent(Gone.class));
        var method = Base.class.getDeclaredMethod("method", int.class, String.class, long.class);
        System.out.println(show(method.getAnnotations()) + " " + show(Base.class.getDeclaredField("field").getAnnotations()));
        for (Annotation[] parameter : method.getParameterAnnotations()) {
            System.out.println(show(parameter));
        }
        System.out.println(method.getParameters()[2].getAnnotationsByType(Tag.class).length);
        e.ints()[0] = 99;
        System.out.println(e.ints()[0]);
        Nested one = e.n();
        Nested seven = e.nesteds()[0];
        System.out.println(one.equals(e.nesteds()[1]) + " " + one.equals(seven) + " " + one.hashCode() + " " + seven.hashCode() + " " + one.equals("x"));
        System.out.println(Everything.class.getMethod("d").getDefaultValue() + " " + Tag.class.getMethod("value").getDefaultValue());
        System.out.println(show(Tag.class.getAnnotations()));
        System.out.println(FunctionalInterface.class.isAnnotationPresent(Retention.class) + " " + Runnable.class.isAnnotationPresent(FunctionalInterface.class));
    }
}
