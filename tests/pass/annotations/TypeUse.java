package annotations;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Annotations on uses of types, on records, packages of the library, constructors and enum constants. */
public class TypeUse {
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE_USE, ElementType.TYPE_PARAMETER})
    @interface Mark {
        int value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Plain {
        String name() default "";
    }

    static class Holder<@Mark(1) T extends @Mark(2) Number> extends @Mark(3) Object implements @Mark(4) Runnable {
        Map<@Mark(5) String, @Mark(6) List<@Mark(7) ? extends @Mark(8) T>> field;
        @Mark(9) int @Mark(10) [] @Mark(11) [] array;

        @Mark(12) String method(@Mark(13) Holder<T> this, @Mark(14) long p) throws @Mark(15) IllegalStateException {
            return null;
        }

        @Override
        public void run() { }
    }

    record Point(@Plain(name = "x") int x, @Mark(20) int y) {
        @Plain
        Point { }
    }

    enum Choice {
        @Plain(name = "first") FIRST, SECOND;
    }

    static class Made {
        @Plain(name = "constructor")
        Made(@Plain(name = "argument") int n) { }
    }

    static String marks(AnnotatedType type) {
        StringBuilder out = new StringBuilder();
        for (Mark mark : type.getAnnotationsByType(Mark.class)) {
            out.append('@').append(mark.value());
        }
        if (type instanceof AnnotatedParameterizedType p) {
            for (AnnotatedType argument : p.getAnnotatedActualTypeArguments()) {
                out.append('<').append(marks(argument)).append('>');
            }
        }
        if (type instanceof AnnotatedArrayType a) {
            out.append('[').append(marks(a.getAnnotatedGenericComponentType())).append(']');
        }
        if (type instanceof java.lang.reflect.AnnotatedWildcardType w) {
            out.append('?').append(marks(w.getAnnotatedUpperBounds()[0]));
        }
        return out.toString();
    }

    public static void main(String[] args) throws Exception {
        System.out.println(marks(Holder.class.getDeclaredField("field").getAnnotatedType()));
        System.out.println(marks(Holder.class.getDeclaredField("array").getAnnotatedType()));
        System.out.println(marks(Holder.class.getAnnotatedSuperclass()) + marks(Holder.class.getAnnotatedInterfaces()[0]));
        var variable = Holder.class.getTypeParameters()[0];
        System.out.println(variable.getAnnotation(Mark.class) + " " + marks(variable.getAnnotatedBounds()[0]));
        var method = Holder.class.getDeclaredMethod("method", long.class);
        System.out.println(marks(method.getAnnotatedReturnType()) + marks(method.getAnnotatedReceiverType()) + marks(method.getAnnotatedParameterTypes()[0])
            + marks(method.getAnnotatedExceptionTypes()[0]));
        for (var component : Point.class.getRecordComponents()) {
            System.out.println(component.getName() + Arrays.toString(component.getAnnotations()) + marks(component.getAnnotatedType())
                + Arrays.toString(component.getAccessor().getAnnotations()) + Arrays.toString(Point.class.getDeclaredField(component.getName()).getAnnotations()));
        }
        var canonical = Point.class.getDeclaredConstructor(int.class, int.class);
        System.out.println(Arrays.toString(canonical.getAnnotations()) + Arrays.deepToString(canonical.getParameterAnnotations()));
        System.out.println(Choice.class.getField("FIRST").getAnnotation(Plain.class) + " " + Choice.class.getField("SECOND").getAnnotation(Plain.class));
        var made = Made.class.getDeclaredConstructors()[0];
        System.out.println(made.getAnnotation(Plain.class) + " " + Arrays.deepToString(made.getParameterAnnotations()));
    }
}
