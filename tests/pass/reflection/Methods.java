package reflection;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Finding and calling methods by reflection, with boxing, widening, varargs, exceptions and access. */
public class Methods {
    public static class Base {
        public String hello() {
            return "base hello";
        }

        protected void guarded() { }

        private String own() {
            return "base private";
        }

        public static int count(int... values) {
            return values.length;
        }
    }

    public static class Target extends Base implements Comparable<Target> {
        @Override
        public String hello() {
            return "target hello";
        }

        public long widen(long a, double b, char c, Object o) {
            return a + (long) b + c + (o == null ? 0 : 1);
        }

        void fails(int kind) throws IOException {
            if (kind == 0) {
                throw new IOException("checked");
            }
            throw new Error("unchecked");
        }

        private synchronized strictfp int secret(final int x) {
            return x * 2;
        }

        public <T extends Comparable<T>> Map<String, ? super T> generic(List<? extends T> list, T[] array) throws IllegalStateException {
            return null;
        }

        @Override
        public int compareTo(Target other) {
            return 0;
        }
    }

    static void call(Object target, Class<?> owner, String name, Class<?>[] types, Object... arguments) {
        try {
            Method method = owner.getDeclaredMethod(name, types);
            System.out.println(name + " = " + method.invoke(target, arguments));
        } catch (InvocationTargetException e) {
            System.out.println(name + " threw " + e.getCause() + " " + e.getMessage());
        } catch (ReflectiveOperationException | RuntimeException e) {
            System.out.println(name + ": " + e);
        }
    }

    public static void main(String[] args) throws Exception {
        Target target = new Target();
        Method[] methods = Target.class.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::toString));
        for (Method method : methods) {
            System.out.println(method + " | " + method.toGenericString() + " | " + Modifier.toString(method.getModifiers()) + " | "
                + method.isBridge() + method.isVarArgs() + method.isDefault() + method.isSynthetic());
        }
        Method generic = Target.class.getMethod("generic", List.class, Comparable[].class);
        for (Parameter parameter : generic.getParameters()) {
            System.out.println(parameter + " " + parameter.isNamePresent() + " " + parameter.getParameterizedType());
        }
        System.out.println(generic.getGenericReturnType() + " " + Arrays.toString(generic.getExceptionTypes()));
        Class<?>[] none = {};
        call(target, Base.class, "hello", none);
        call(target, Target.class, "widen", new Class<?>[] {long.class, double.class, char.class, Object.class}, 1, 2f, 'a', "x");
        call(target, Target.class, "widen", new Class<?>[] {long.class, double.class, char.class, Object.class}, (byte) 1, 2L, 'b', null);
        call(target, Target.class, "widen", new Class<?>[] {long.class, double.class, char.class, Object.class}, 1.5, 2, 'b', null);
        call(target, Target.class, "widen", new Class<?>[] {long.class, double.class, char.class, Object.class}, 1, 2, 3, null);
        call(target, Target.class, "widen", new Class<?>[] {long.class, double.class, char.class, Object.class}, 1, 2);
        call(target, Target.class, "fails", new Class<?>[] {int.class}, 0);
        call(target, Target.class, "fails", new Class<?>[] {int.class}, 1);
        call(target, Target.class, "secret", new Class<?>[] {int.class}, 21);
        call(target, Base.class, "own", none);
        call(null, Base.class, "count", new Class<?>[] {int[].class}, new int[] {1, 2, 3});
        call(null, Base.class, "count", new Class<?>[] {int[].class}, 1, 2, 3);
        call(null, Target.class, "hello", none);
        call("not a target", Target.class, "hello", none);
        call(target, Target.class, "missing", none);
        call(target, Target.class, "hello", new Class<?>[] {int.class});
        call("text", String.class, "length", none);
        call("text", String.class, "isLatin1", none);
        try {
            Target.class.getMethod("guarded");
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
        Method first = Target.class.getMethod("hello");
        System.out.println(first.equals(Target.class.getMethod("hello")) + " " + (first == Target.class.getMethod("hello")) + " "
            + first.equals(Base.class.getMethod("hello")) + " " + first.hashCode());
        int sum = 0;
        Method length = String.class.getMethod("length");
        for (int i = 0; i < 40; i++) {
            sum += (int) length.invoke("x".repeat(i));
        }
        System.out.println(sum);
        long publics = Arrays.stream(Target.class.getMethods()).filter(m -> m.getDeclaringClass() != Object.class).count();
        System.out.println(publics);
    }
}
