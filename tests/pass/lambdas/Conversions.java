package lambdas;

import java.util.function.Function;
import java.util.function.Supplier;

/** Every conversion that a method reference makes between the method it names and the one it implements (JLS 15.13.2). */
public class Conversions {
    interface FromByte { Object give(byte value); }
    interface ToByte { byte take(); }
    static Object asByte(byte value) { return "byte " + value; }
    static Object boxedByte(Byte value) { return "Byte " + value; }
    static byte someByte() { return (byte) -3; }
    static Byte someBoxedByte() { return (byte) -3; }
    interface FromShort { Object give(short value); }
    interface ToShort { short take(); }
    static Object asShort(short value) { return "short " + value; }
    static Object boxedShort(Short value) { return "Short " + value; }
    static short someShort() { return (short) -300; }
    static Short someBoxedShort() { return (short) -300; }
    interface FromCharacter { Object give(char value); }
    interface ToCharacter { char take(); }
    static Object asCharacter(char value) { return "char " + value; }
    static Object boxedCharacter(Character value) { return "Character " + value; }
    static char someCharacter() { return '\uffff'; }
    static Character someBoxedCharacter() { return '\uffff'; }
    interface FromInteger { Object give(int value); }
    interface ToInteger { int take(); }
    static Object asInteger(int value) { return "int " + value; }
    static Object boxedInteger(Integer value) { return "Integer " + value; }
    static int someInteger() { return 1 << 20; }
    static Integer someBoxedInteger() { return 1 << 20; }
    interface FromLong { Object give(long value); }
    interface ToLong { long take(); }
    static Object asLong(long value) { return "long " + value; }
    static Object boxedLong(Long value) { return "Long " + value; }
    static long someLong() { return 1L << 40; }
    static Long someBoxedLong() { return 1L << 40; }
    interface FromFloat { Object give(float value); }
    interface ToFloat { float take(); }
    static Object asFloat(float value) { return "float " + value; }
    static Object boxedFloat(Float value) { return "Float " + value; }
    static float someFloat() { return 1.5f; }
    static Float someBoxedFloat() { return 1.5f; }
    interface FromDouble { Object give(double value); }
    interface ToDouble { double take(); }
    static Object asDouble(double value) { return "double " + value; }
    static Object boxedDouble(Double value) { return "Double " + value; }
    static double someDouble() { return 2.5; }
    static Double someBoxedDouble() { return 2.5; }
    interface FromBoolean { Object give(boolean value); }
    interface ToBoolean { boolean take(); }
    static Object asBoolean(boolean value) { return "boolean " + value; }
    static Object boxedBoolean(Boolean value) { return "Boolean " + value; }
    static boolean someBoolean() { return true; }
    static Boolean someBoxedBoolean() { return true; }
    static Object any(Object value) { return value.getClass() + " " + value; }
    static CharSequence text() { return "text"; }

    static void parameters() {
        System.out.println(((FromByte) Conversions::asByte).give((byte) -3));
        System.out.println(((Function<Byte, Object>) Conversions::asByte).apply((byte) -3));
        System.out.println(((FromByte) Conversions::asShort).give((byte) -3));
        System.out.println(((Function<Byte, Object>) Conversions::asShort).apply((byte) -3));
        System.out.println(((FromByte) Conversions::asInteger).give((byte) -3));
        System.out.println(((Function<Byte, Object>) Conversions::asInteger).apply((byte) -3));
        System.out.println(((FromByte) Conversions::asLong).give((byte) -3));
        System.out.println(((Function<Byte, Object>) Conversions::asLong).apply((byte) -3));
        System.out.println(((FromByte) Conversions::asFloat).give((byte) -3));
        System.out.println(((Function<Byte, Object>) Conversions::asFloat).apply((byte) -3));
        System.out.println(((FromByte) Conversions::asDouble).give((byte) -3));
        System.out.println(((Function<Byte, Object>) Conversions::asDouble).apply((byte) -3));
        System.out.println(((FromByte) Conversions::boxedByte).give((byte) -3));
        System.out.println(((FromByte) Conversions::any).give((byte) -3));
        System.out.println(((FromShort) Conversions::asShort).give((short) -300));
        System.out.println(((Function<Short, Object>) Conversions::asShort).apply((short) -300));
        System.out.println(((FromShort) Conversions::asInteger).give((short) -300));
        System.out.println(((Function<Short, Object>) Conversions::asInteger).apply((short) -300));
        System.out.println(((FromShort) Conversions::asLong).give((short) -300));
        System.out.println(((Function<Short, Object>) Conversions::asLong).apply((short) -300));
        System.out.println(((FromShort) Conversions::asFloat).give((short) -300));
        System.out.println(((Function<Short, Object>) Conversions::asFloat).apply((short) -300));
        System.out.println(((FromShort) Conversions::asDouble).give((short) -300));
        System.out.println(((Function<Short, Object>) Conversions::asDouble).apply((short) -300));
        System.out.println(((FromShort) Conversions::boxedShort).give((short) -300));
        System.out.println(((FromShort) Conversions::any).give((short) -300));
        System.out.println(((FromCharacter) Conversions::asCharacter).give('\uffff'));
        System.out.println(((Function<Character, Object>) Conversions::asCharacter).apply('\uffff'));
        System.out.println(((FromCharacter) Conversions::asInteger).give('\uffff'));
        System.out.println(((Function<Character, Object>) Conversions::asInteger).apply('\uffff'));
        System.out.println(((FromCharacter) Conversions::asLong).give('\uffff'));
        System.out.println(((Function<Character, Object>) Conversions::asLong).apply('\uffff'));
        System.out.println(((FromCharacter) Conversions::asFloat).give('\uffff'));
        System.out.println(((Function<Character, Object>) Conversions::asFloat).apply('\uffff'));
        System.out.println(((FromCharacter) Conversions::asDouble).give('\uffff'));
        System.out.println(((Function<Character, Object>) Conversions::asDouble).apply('\uffff'));
        System.out.println(((FromCharacter) Conversions::boxedCharacter).give('\uffff'));
        System.out.println(((FromCharacter) Conversions::any).give('\uffff'));
        System.out.println(((FromInteger) Conversions::asInteger).give(1 << 20));
        System.out.println(((Function<Integer, Object>) Conversions::asInteger).apply(1 << 20));
        System.out.println(((FromInteger) Conversions::asLong).give(1 << 20));
        System.out.println(((Function<Integer, Object>) Conversions::asLong).apply(1 << 20));
        System.out.println(((FromInteger) Conversions::asFloat).give(1 << 20));
        System.out.println(((Function<Integer, Object>) Conversions::asFloat).apply(1 << 20));
        System.out.println(((FromInteger) Conversions::asDouble).give(1 << 20));
        System.out.println(((Function<Integer, Object>) Conversions::asDouble).apply(1 << 20));
        System.out.println(((FromInteger) Conversions::boxedInteger).give(1 << 20));
        System.out.println(((FromInteger) Conversions::any).give(1 << 20));
        System.out.println(((FromLong) Conversions::asLong).give(1L << 40));
        System.out.println(((Function<Long, Object>) Conversions::asLong).apply(1L << 40));
        System.out.println(((FromLong) Conversions::asFloat).give(1L << 40));
        System.out.println(((Function<Long, Object>) Conversions::asFloat).apply(1L << 40));
        System.out.println(((FromLong) Conversions::asDouble).give(1L << 40));
        System.out.println(((Function<Long, Object>) Conversions::asDouble).apply(1L << 40));
        System.out.println(((FromLong) Conversions::boxedLong).give(1L << 40));
        System.out.println(((FromLong) Conversions::any).give(1L << 40));
        System.out.println(((FromFloat) Conversions::asFloat).give(1.5f));
        System.out.println(((Function<Float, Object>) Conversions::asFloat).apply(1.5f));
        System.out.println(((FromFloat) Conversions::asDouble).give(1.5f));
        System.out.println(((Function<Float, Object>) Conversions::asDouble).apply(1.5f));
        System.out.println(((FromFloat) Conversions::boxedFloat).give(1.5f));
        System.out.println(((FromFloat) Conversions::any).give(1.5f));
        System.out.println(((FromDouble) Conversions::asDouble).give(2.5));
        System.out.println(((Function<Double, Object>) Conversions::asDouble).apply(2.5));
        System.out.println(((FromDouble) Conversions::boxedDouble).give(2.5));
        System.out.println(((FromDouble) Conversions::any).give(2.5));
        System.out.println(((FromBoolean) Conversions::asBoolean).give(true));
        System.out.println(((Function<Boolean, Object>) Conversions::asBoolean).apply(true));
        System.out.println(((FromBoolean) Conversions::boxedBoolean).give(true));
        System.out.println(((FromBoolean) Conversions::any).give(true));
    }

    static void results() {
        System.out.println(((ToByte) Conversions::someByte).take());
        System.out.println(((ToByte) Conversions::someBoxedByte).take());
        System.out.println(((ToShort) Conversions::someByte).take());
        System.out.println(((ToShort) Conversions::someBoxedByte).take());
        System.out.println(((ToInteger) Conversions::someByte).take());
        System.out.println(((ToInteger) Conversions::someBoxedByte).take());
        System.out.println(((ToLong) Conversions::someByte).take());
        System.out.println(((ToLong) Conversions::someBoxedByte).take());
        System.out.println(((ToFloat) Conversions::someByte).take());
        System.out.println(((ToFloat) Conversions::someBoxedByte).take());
        System.out.println(((ToDouble) Conversions::someByte).take());
        System.out.println(((ToDouble) Conversions::someBoxedByte).take());
        System.out.println(((Supplier<Object>) Conversions::someByte).get());
        System.out.println(((Supplier<Byte>) Conversions::someByte).get());
        System.out.println(((ToShort) Conversions::someShort).take());
        System.out.println(((ToShort) Conversions::someBoxedShort).take());
        System.out.println(((ToInteger) Conversions::someShort).take());
        System.out.println(((ToInteger) Conversions::someBoxedShort).take());
        System.out.println(((ToLong) Conversions::someShort).take());
        System.out.println(((ToLong) Conversions::someBoxedShort).take());
        System.out.println(((ToFloat) Conversions::someShort).take());
        System.out.println(((ToFloat) Conversions::someBoxedShort).take());
        System.out.println(((ToDouble) Conversions::someShort).take());
        System.out.println(((ToDouble) Conversions::someBoxedShort).take());
        System.out.println(((Supplier<Object>) Conversions::someShort).get());
        System.out.println(((Supplier<Short>) Conversions::someShort).get());
        System.out.println(((ToCharacter) Conversions::someCharacter).take());
        System.out.println(((ToCharacter) Conversions::someBoxedCharacter).take());
        System.out.println(((ToInteger) Conversions::someCharacter).take());
        System.out.println(((ToInteger) Conversions::someBoxedCharacter).take());
        System.out.println(((ToLong) Conversions::someCharacter).take());
        System.out.println(((ToLong) Conversions::someBoxedCharacter).take());
        System.out.println(((ToFloat) Conversions::someCharacter).take());
        System.out.println(((ToFloat) Conversions::someBoxedCharacter).take());
        System.out.println(((ToDouble) Conversions::someCharacter).take());
        System.out.println(((ToDouble) Conversions::someBoxedCharacter).take());
        System.out.println(((Supplier<Object>) Conversions::someCharacter).get());
        System.out.println(((Supplier<Character>) Conversions::someCharacter).get());
        System.out.println(((ToInteger) Conversions::someInteger).take());
        System.out.println(((ToInteger) Conversions::someBoxedInteger).take());
        System.out.println(((ToLong) Conversions::someInteger).take());
        System.out.println(((ToLong) Conversions::someBoxedInteger).take());
        System.out.println(((ToFloat) Conversions::someInteger).take());
        System.out.println(((ToFloat) Conversions::someBoxedInteger).take());
        System.out.println(((ToDouble) Conversions::someInteger).take());
        System.out.println(((ToDouble) Conversions::someBoxedInteger).take());
        System.out.println(((Supplier<Object>) Conversions::someInteger).get());
        System.out.println(((Supplier<Integer>) Conversions::someInteger).get());
        System.out.println(((ToLong) Conversions::someLong).take());
        System.out.println(((ToLong) Conversions::someBoxedLong).take());
        System.out.println(((ToFloat) Conversions::someLong).take());
        System.out.println(((ToFloat) Conversions::someBoxedLong).take());
        System.out.println(((ToDouble) Conversions::someLong).take());
        System.out.println(((ToDouble) Conversions::someBoxedLong).take());
        System.out.println(((Supplier<Object>) Conversions::someLong).get());
        System.out.println(((Supplier<Long>) Conversions::someLong).get());
        System.out.println(((ToFloat) Conversions::someFloat).take());
        System.out.println(((ToFloat) Conversions::someBoxedFloat).take());
        System.out.println(((ToDouble) Conversions::someFloat).take());
        System.out.println(((ToDouble) Conversions::someBoxedFloat).take());
        System.out.println(((Supplier<Object>) Conversions::someFloat).get());
        System.out.println(((Supplier<Float>) Conversions::someFloat).get());
        System.out.println(((ToDouble) Conversions::someDouble).take());
        System.out.println(((ToDouble) Conversions::someBoxedDouble).take());
        System.out.println(((Supplier<Object>) Conversions::someDouble).get());
        System.out.println(((Supplier<Double>) Conversions::someDouble).get());
        System.out.println(((ToBoolean) Conversions::someBoolean).take());
        System.out.println(((ToBoolean) Conversions::someBoxedBoolean).take());
        System.out.println(((Supplier<Object>) Conversions::someBoolean).get());
        System.out.println(((Supplier<Boolean>) Conversions::someBoolean).get());
        System.out.println(((Supplier<Object>) Conversions::text).get());
        Runnable dropped = Conversions::someLong;
        dropped.run();
    }

    /** So many arguments that the last local variables have large numbers. */
    static void many(long start) {
        long v0 = start + 0, v1 = start + 1, v2 = start + 2, v3 = start + 3, v4 = start + 4, v5 = start + 5, v6 = start + 6, v7 = start + 7, v8 = start + 8, v9 = start + 9, v10 = start + 10, v11 = start + 11, v12 = start + 12, v13 = start + 13, v14 = start + 14, v15 = start + 15, v16 = start + 16, v17 = start + 17, v18 = start + 18, v19 = start + 19, v20 = start + 20, v21 = start + 21, v22 = start + 22, v23 = start + 23, v24 = start + 24, v25 = start + 25, v26 = start + 26, v27 = start + 27, v28 = start + 28, v29 = start + 29, v30 = start + 30, v31 = start + 31, v32 = start + 32, v33 = start + 33, v34 = start + 34, v35 = start + 35, v36 = start + 36, v37 = start + 37, v38 = start + 38, v39 = start + 39, v40 = start + 40, v41 = start + 41, v42 = start + 42, v43 = start + 43, v44 = start + 44, v45 = start + 45, v46 = start + 46, v47 = start + 47, v48 = start + 48, v49 = start + 49, v50 = start + 50, v51 = start + 51, v52 = start + 52, v53 = start + 53, v54 = start + 54, v55 = start + 55, v56 = start + 56, v57 = start + 57, v58 = start + 58, v59 = start + 59, v60 = start + 60, v61 = start + 61, v62 = start + 62, v63 = start + 63, v64 = start + 64, v65 = start + 65, v66 = start + 66, v67 = start + 67, v68 = start + 68, v69 = start + 69, v70 = start + 70, v71 = start + 71, v72 = start + 72, v73 = start + 73, v74 = start + 74, v75 = start + 75, v76 = start + 76, v77 = start + 77, v78 = start + 78, v79 = start + 79, v80 = start + 80, v81 = start + 81, v82 = start + 82, v83 = start + 83, v84 = start + 84, v85 = start + 85, v86 = start + 86, v87 = start + 87, v88 = start + 88, v89 = start + 89, v90 = start + 90, v91 = start + 91, v92 = start + 92, v93 = start + 93, v94 = start + 94, v95 = start + 95, v96 = start + 96, v97 = start + 97, v98 = start + 98, v99 = start + 99, v100 = start + 100, v101 = start + 101, v102 = start + 102, v103 = start + 103, v104 = start + 104, v105 = start + 105, v106 = start + 106, v107 = start + 107, v108 = start + 108, v109 = start + 109, v110 = start + 110, v111 = start + 111, v112 = start + 112, v113 = start + 113, v114 = start + 114, v115 = start + 115, v116 = start + 116, v117 = start + 117, v118 = start + 118, v119 = start + 119;
        Supplier<Long> sum = () -> v0 + v1 + v2 + v3 + v4 + v5 + v6 + v7 + v8 + v9 + v10 + v11 + v12 + v13 + v14 + v15 + v16 + v17 + v18 + v19 + v20 + v21 + v22 + v23 + v24 + v25 + v26 + v27 + v28 + v29 + v30 + v31 + v32 + v33 + v34 + v35 + v36 + v37 + v38 + v39 + v40 + v41 + v42 + v43 + v44 + v45 + v46 + v47 + v48 + v49 + v50 + v51 + v52 + v53 + v54 + v55 + v56 + v57 + v58 + v59 + v60 + v61 + v62 + v63 + v64 + v65 + v66 + v67 + v68 + v69 + v70 + v71 + v72 + v73 + v74 + v75 + v76 + v77 + v78 + v79 + v80 + v81 + v82 + v83 + v84 + v85 + v86 + v87 + v88 + v89 + v90 + v91 + v92 + v93 + v94 + v95 + v96 + v97 + v98 + v99 + v100 + v101 + v102 + v103 + v104 + v105 + v106 + v107 + v108 + v109 + v110 + v111 + v112 + v113 + v114 + v115 + v116 + v117 + v118 + v119;
        System.out.println(sum.get());
    }

    public static void main(String[] args) {
        parameters();
        results();
        many(args.length + 7);
        try {
            ((ToInteger) (ToInteger) ((Supplier<Integer>) () -> null)::get).take();
        } catch (NullPointerException e) {
            System.out.println(e.getClass());
        }
    }
}
