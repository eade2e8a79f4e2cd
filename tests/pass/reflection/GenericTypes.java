package reflection;

import java.io.Serializable;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/** Generic signatures, taken apart. */
public class GenericTypes<A, B extends List<? super A>> {
    class Inner<C extends Comparable<? super C> & Serializable> {
        Map<A, List<? extends C[]>[]> field;
        GenericTypes<String, List<Object>>.Inner<Integer> nested;
        Map.Entry<int[], ?> entry;
    }

    static <X extends Exception, Y extends X> Y thrower(Class<? extends X> type, Callable<Y[][]> call, int plain) throws X, java.io.IOException {
        return null;
    }

    static class Child extends GenericTypes<Integer, List<Number>> implements Comparable<Child>, Callable<Map<String, Child[]>> {
        @Override
        public int compareTo(Child o) {
            return 0;
        }

        @Override
        public Map<String, Child[]> call() {
            return null;
        }
    }

    static String describe(Type type) {
        if (type instanceof ParameterizedType p) {
            StringBuilder out = new StringBuilder("P(").append(describe(p.getRawType()));
            if (p.getOwnerType() != null) {
                out.append(" in ").append(describe(p.getOwnerType()));
            }
            for (Type argument : p.getActualTypeArguments()) {
                out.append(", ").append(describe(argument));
            }
            return out.append(')').toString();
        }
        if (type instanceof WildcardType w) {
            return "W(" + list(w.getUpperBounds()) + list(w.getLowerBounds()) + ")";
        }
        if (type instanceof GenericArrayType a) {
            return "A(" + describe(a.getGenericComponentType()) + ")";
        }
        if (type instanceof TypeVariable<?> v) {
            return "V(" + v.getName() + " of " + (v.getGenericDeclaration() instanceof Method m ? m.getName() : ((Class<?>) v.getGenericDeclaration()).getSimpleName()) + ")";
        }
        return ((Class<?>) type).getSimpleName();
    }

    static String list(Type[] types) {
        return Arrays.stream(types).map(GenericTypes::describe).toList().toString();
    }

    public static void main(String[] args) throws Exception {
        for (TypeVariable<?> variable : GenericTypes.class.getTypeParameters()) {
            System.out.println(variable + " " + list(variable.getBounds()));
        }
        for (TypeVariable<?> variable : GenericTypes.Inner.class.getTypeParameters()) {
            System.out.println(variable + " " + list(variable.getBounds()));
        }
        for (String name : new String[] {"field", "nested", "entry"}) {
            Type type = GenericTypes.Inner.class.getDeclaredField(name).getGenericType();
            System.out.println(describe(type) + " | " + type);
        }
        Method thrower = Arrays.stream(GenericTypes.class.getDeclaredMethods()).filter(m -> m.getName().equals("thrower")).findFirst().orElseThrow();
        System.out.println(thrower.toGenericString());
        System.out.println(list(thrower.getGenericParameterTypes()) + describe(thrower.getGenericReturnType()) + list(thrower.getGenericExceptionTypes()));
        System.out.println(describe(Child.class.getGenericSuperclass()) + list(Child.class.getGenericInterfaces()));
        Method[] methods = Child.class.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::toGenericString));
        for (Method method : methods) {
            System.out.println(method.toGenericString() + " " + method.isBridge());
        }
        Type first = Child.class.getGenericInterfaces()[1];
        Type again = Child.class.getGenericInterfaces()[1];
        System.out.println(first.equals(again) + " " + (first.hashCode() == again.hashCode()) + " " + first.equals(Callable.class));
        System.out.println(Child.class.getGenericSuperclass().getTypeName() + " " + int[].class.getTypeName());
        System.out.println(describe(Enum.class.getTypeParameters()[0].getBounds()[0]));
    }
}
