package methodhandles;

import java.lang.invoke.CallSite;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.invoke.StringConcatFactory;
import java.lang.invoke.SwitchPoint;
import java.lang.invoke.VolatileCallSite;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;

/** Call sites made by hand, the factories behind lambdas and concatenation, switch points. */
public class CallSites {
    static String one(String s) {
        return "one " + s;
    }

    static String two(String s) {
        return "two " + s;
    }

    static int combine(int base, int a, int b) {
        return base * 100 + a * 10 + b;
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType type = MethodType.methodType(String.class, String.class);
        MethodHandle one = lookup.findStatic(CallSites.class, "one", type);
        MethodHandle two = lookup.findStatic(CallSites.class, "two", type);
        MutableCallSite site = new MutableCallSite(one);
        MethodHandle invoker = site.dynamicInvoker();
        System.out.println(invoker.invoke("a"));
        site.setTarget(two);
        System.out.println((String) invoker.invokeExact("b"));
        try {
            site.setTarget(MethodHandles.identity(Object.class));
        } catch (java.lang.invoke.WrongMethodTypeException e) {
            System.out.println("wrong type");
        }
        VolatileCallSite vol = new VolatileCallSite(one);
        System.out.println(vol.dynamicInvoker().invoke("c") + " " + vol.type());
        SwitchPoint point = new SwitchPoint();
        MethodHandle guarded = point.guardWithTest(one, two);
        System.out.print(guarded.invoke("d") + " ");
        SwitchPoint.invalidateAll(new SwitchPoint[] {point});
        System.out.println(guarded.invoke("d") + " " + point.hasBeenInvalidated());
        CallSite lambda = LambdaMetafactory.metafactory(lookup, "apply", MethodType.methodType(Function.class), MethodType.methodType(Object.class, Object.class), one, type);
        @SuppressWarnings("unchecked")
        Function<String, String> function = (Function<String, String>) lambda.getTarget().invoke();
        System.out.println(function.apply("e"));
        MethodHandle combine = lookup.findStatic(CallSites.class, "combine", MethodType.methodType(int.class, int.class, int.class, int.class));
        CallSite capturing = LambdaMetafactory.metafactory(lookup, "applyAsInt", MethodType.methodType(IntBinaryOperator.class, int.class), MethodType.methodType(int.class, int.class, int.class), combine, MethodType.methodType(int.class, int.class, int.class));
        IntBinaryOperator operator = (IntBinaryOperator) capturing.getTarget().invoke(7);
        System.out.println(operator.applyAsInt(2, 3));
        CallSite concat = StringConcatFactory.makeConcatWithConstants(lookup, "makeConcatWithConstants", MethodType.methodType(String.class, int.class, Object.class, char.class), "<\1|\2|\1-\1>", "constant");
        System.out.println((String) concat.getTarget().invoke(5, (Object) null, 'x'));
        try {
            LambdaMetafactory.metafactory(lookup, "apply", MethodType.methodType(String.class), type, one, type);
        } catch (java.lang.invoke.LambdaConversionException e) {
            System.out.println("no interface");
        }
        MethodHandles.Lookup hidden = lookup.defineHiddenClass(CallSites.class.getResourceAsStream("CallSites$Hidden.class").readAllBytes(), true);
        System.out.println(hidden.lookupClass().isHidden() + " " + hidden.findStatic(hidden.lookupClass(), "hello", MethodType.methodType(String.class)).invoke() + " " + hidden.lookupClass().getName().startsWith("methodhandles.CallSites$Hidden"));
    }

    static class Hidden {
        static String hello() {
            return "from a hidden class";
        }
    }
}
