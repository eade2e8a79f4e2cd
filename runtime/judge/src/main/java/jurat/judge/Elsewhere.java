package jurat.judge;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.charset.Charset;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.IntToLongFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Lets the second process pretend to be another computer, in what no flag of the machine sets: the day, what the JDK
 * writes into the messages of its exceptions, and which class loader is the system's. Nobody's result may depend on
 * these, and what does is different in the two processes, wherever it flows; no list of calls that look at them is needed.
 * Likewise settings, random numbers, in which order threads work and how fast the clock goes ({@link Locality.Sources}).
 *
 * <p>The few classes of the JDK that read the clock for a program, and those that give a message and the loader, are
 * changed once, and again by {@link ChokePoints} where that changes one of them: what was changed before is lost then.
 */
final class Elsewhere {
    private static final String OWN_NAME = "java/lang/JuratElsewhere";
    private static final String LOADER = "Ljava/lang/ClassLoader;";
    private static final String RETOLD = "Ljava/util/function/BiFunction;";
    private static final String RETELL = "(Ljava/lang/String;Ljava/lang/Throwable;)Ljava/lang/String;";
    private static final String RENUMBER = "(Ljava/lang/String;Ljava/lang/Object;)Ljava/lang/String;";
    private static final String NUMBERS = "jdk/internal/math/FloatingDecimal";
    private static final String DRAW = "Ljava/util/function/IntToLongFunction;";
    private static final String FORK = "Ljava/util/function/BooleanSupplier;";
    private static final String FILL = "Ljava/util/function/Predicate;";
    private static final String WITH_LOADER = "(" + LOADER + ")" + LOADER;

    private static final List<String> CLASSES = List.of("java.lang.ClassLoader", "java.lang.NullPointerException",
            "java.lang.Throwable", "java.text.SimpleDateFormat", "java.time.Clock", "java.time.Clock$SystemClock",
            "java.time.Clock$SystemInstantSource", "java.util.Date", "java.util.GregorianCalendar",
            "java.util.JapaneseImperialCalendar", "java.util.Random", "java.util.SplittableRandom",
            "java.util.concurrent.ForkJoinTask", "java.util.concurrent.ThreadLocalRandom", "java.security.SecureRandom",
            "jdk.internal.math.FloatingDecimal", "sun.util.locale.provider.CalendarProviderImpl");

    private static final String TASK = "java/util/concurrent/ForkJoinTask";
    /** The method by which a thread does a task, whichever way this version of the JDK declares it. */
    private static final Optional<String> DO_TASK = Stream.of(ForkJoinTask.class.getDeclaredMethods())
            .filter(method -> method.getName().equals("doExec"))
            .map(Type::getMethodDescriptor)
            .findFirst();

    /** So many random numbers are chosen as the lowest or highest: whoever draws until one fits comes to an end. */
    private static final int CHOSEN_DRAWS = 4;
    /** In place of random bits: they are to be drawn. */
    private static final long TO_BE_DRAWN = Long.MIN_VALUE;
    /** Longer than it takes to go on to the end of a few elements; so many times that thousands of tasks come to an end, too. */
    private static final int PAUSE_MILLIS = 2;
    private static final int MOST_PAUSES = 64;
    /** Whoever writes more than so many numbers would be slow. */
    private static final int MOST_NUMBERS = 2_000;

    private static VarHandle ahead;
    private static VarHandle step;
    private static VarHandle still;
    private static VarHandle draw;
    private static VarHandle fork;
    private static VarHandle fill;
    private static VarHandle begin;
    private static VarHandle loader;
    private static VarHandle retold;
    private static VarHandle renumbered;
    private static IterationOrder order;
    private static Charset ownCharset;
    private static volatile Locality.Sources sources = Locality.OWN.sources;
    private static volatile int draws;
    private static volatile int turn;
    /** Whose identity hash code was asked for in this turn. */
    private static final Map<Object, Integer> hashes = new IdentityHashMap<>();
    private static final AtomicInteger pauses = new AtomicInteger();
    private static final AtomicInteger numbers = new AtomicInteger();

    private Elsewhere() {}

    /** {@code isOther}: whether this is the process that is to be unlike the first. */
    static void install(boolean isOther) {
        order = IterationOrder.of(isOther);
        ownCharset = Charset.defaultCharset();
        Instrumentation instrumentation = Agent.instrumentation();
        if (!isOther || instrumentation == null) {
            return;
        }
        try {
            // What the class library and the turns draw while they get ready is no draw of the first test that asks for chance.
            UUID.randomUUID();
            Turn.millis(0);
            Class<?> own = MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup()).defineClass(ownClass());
            ClassChange.make(instrumentation, ClassChange.present(CLASSES), (name, type, file) -> changed(name, file));
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(own, MethodHandles.lookup());
            ahead = lookup.findStaticVarHandle(own, "ahead", long.class);
            step = lookup.findStaticVarHandle(own, "step", long.class);
            still = lookup.findStaticVarHandle(own, "still", long.class);
            draw = lookup.findStaticVarHandle(own, "draw", IntToLongFunction.class);
            fork = lookup.findStaticVarHandle(own, "fork", BooleanSupplier.class);
            fill = lookup.findStaticVarHandle(own, "fill", Predicate.class);
            begin = lookup.findStaticVarHandle(own, "begin", Runnable.class);
            loader = lookup.findStaticVarHandle(own, "loader", ClassLoader.class);
            renumbered = lookup.findStaticVarHandle(own, "renumbered", BiFunction.class);
            retold = lookup.findStaticVarHandle(own, "retold", BiFunction.class);
        } catch (ReflectiveOperationException | UnmodifiableClassException | LinkageError | RuntimeException unknownJdk) {
            Watch.blind("this process cannot pretend to be elsewhere: " + unknownJdk);
        }
    }

    /** From now on a test with this class loader runs there, for the time with this number, and its clock shows this at first. */
    static void begin(Locality locality, Locality.Place place, int ofMany, long beginning, ClassLoader ofTest) {
        order.fix(locality);
        setCharset(place.charsetOr(ownCharset));
        if (retold != null) {
            sources = locality.sources;
            draws = 0;
            synchronized (hashes) {
                hashes.clear();
            }
            turn = ofMany;
            boolean isInTurn = sources.draw() == Locality.Draw.IN_TURN;
            ahead.setVolatile(isInTurn ? beginning - System.currentTimeMillis() : locality.millisAhead());
            step.setVolatile(sources.standsStill() ? 0 : sources.millisPerLook());
            still.setVolatile(sources.standsStill() ? System.currentTimeMillis() + locality.millisAhead() : 0);
            IntToLongFunction choose = Elsewhere::choose;
            draw.setVolatile(sources.draw() == Locality.Draw.ANY ? null : choose);
            BooleanSupplier isAtOnce = Elsewhere::forks;
            fork.setVolatile(isAtOnce);
            Predicate<byte[]> chosen = Elsewhere::choose;
            fill.setVolatile(isInTurn ? chosen : null);
            pauses.set(0);
            Runnable pause = Elsewhere::pause;
            begin.setVolatile(pause);
            loader.setVolatile(ofTest);
            BiFunction<String, Throwable, String> retell = Elsewhere::retell;
            numbers.set(0);
            BiFunction<String, Number, String> renumber = Elsewhere::renumber;
            renumbered.setVolatile(renumber);
            retold.setVolatile(retell);
        }
    }

    static void end() {
        if (retold != null) {
            retold.setVolatile((BiFunction<?, ?, ?>) null);
            renumbered.setVolatile((BiFunction<?, ?, ?>) null);
            loader.setVolatile((ClassLoader) null);
            draw.setVolatile((IntToLongFunction) null);
            begin.setVolatile((Runnable) null);
            fork.setVolatile((BooleanSupplier) null);
            fill.setVolatile((Predicate<?>) null);
            synchronized (hashes) {
                hashes.clear();
            }
            step.setVolatile(0L);
            still.setVolatile(0L);
            ahead.setVolatile(0L);
            sources = Locality.OWN.sources;
        }
        setCharset(ownCharset);
        order.fix(Locality.OWN);
    }

    /** What a clock shows there that shows this here; it has so many ticks in a millisecond. */
    static long time(long here, long ticks) {
        if (retold == null) {
            return here;
        }
        long fixed = (long) still.getVolatile();
        if (fixed != 0) {
            return fixed * ticks;
        }
        long later = (long) ahead.getVolatile() + (long) step.getVolatile();
        ahead.setVolatile(later);
        return here + later * ticks;
    }

    /** What a setting holds that nobody has made; null where it is not there. */
    static String setting() {
        return sources.setting();
    }

    /** How many processors there are; 0 where there are as many as here. */
    static int processors() {
        return sources.draw() == Locality.Draw.IN_TURN ? turn + 1 : sources.processors();
    }

    /** The identity hash code of an object that has this one here. */
    static int hash(Object object, int here) {
        if (sources.draw() != Locality.Draw.IN_TURN) {
            return here;
        }
        synchronized (hashes) {
            return hashes.computeIfAbsent(object, asked -> Turn.hash(turn, hashes.size()));
        }
    }

    /** Random bits, unless they are to be drawn. */
    private static long choose(int bits) {
        int number = draws++;
        if (sources.draw() == Locality.Draw.IN_TURN) {
            return Turn.bits(turn, number, bits);
        }
        if (number >= CHOSEN_DRAWS) {
            return TO_BE_DRAWN;
        }
        return sources.draw() == Locality.Draw.LOW ? 0 : -1L >>> (Long.SIZE - bits);
    }

    /** The same of bytes. */
    private static boolean choose(byte[] bytes) {
        Turn.fill(turn, draws, bytes);
        draws += (bytes.length + Long.BYTES - 1) / Long.BYTES;
        return true;
    }

    /**
     * Whether a task that is handed to other threads is done before the one that hands it over goes on, as when a free thread takes it
     * at once: what several threads do, they do in another order then.
     */
    private static boolean forks() {
        Probes.drawn();
        return switch (sources.draw()) {
            case LOW -> false;
            case HIGH -> true;
            case ANY -> ThreadLocalRandom.current().nextBoolean();
            case IN_TURN -> Turn.bits(turn, draws++, 1) != 0;
        };
    }

    /** Before a task begins: a thread of a pool may come late, when the one that has forked it is done with all the rest. */
    private static void pause() {
        boolean isLate = switch (sources.draw()) {
            case LOW -> true;
            case HIGH -> false;
            case ANY -> ThreadLocalRandom.current().nextBoolean();
            case IN_TURN -> Turn.bits(turn, draws++, 1) != 0;
        };
        if (isLate && Thread.currentThread() instanceof ForkJoinWorkerThread && pauses.incrementAndGet() <= MOST_PAUSES) {
            try {
                Thread.sleep(PAUSE_MILLIS);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void setCharset(Charset charset) {
        if (Charset.defaultCharset().equals(charset)) {
            return;
        }
        try {
            IterationOrder.Statics.set(Charset.class.getDeclaredField("defaultCharset"), charset);
        } catch (ReflectiveOperationException | RuntimeException unknownJdk) {
            // There it is the same for everybody.
            return;
        }
    }

    /** Messages of the JDK are others in other versions of it. Without an exception: one that the machine itself has written. */
    private static String retell(String message, Throwable thrown) {
        boolean isOfJdk = thrown == null || isOfJdk(thrown);
        return message == null || !isOfJdk ? message : "(" + message + ")";
    }

    /** Before version 19 the JDK writes some numbers with more digits than later. */
    private static String renumber(String text, Number number) {
        if (numbers.incrementAndGet() > MOST_NUMBERS) {
            return text;
        }
        String shortest = number instanceof Float single ? Shortest.of(single.floatValue()) : Shortest.of(number.doubleValue());
        return shortest == null ? text : shortest;
    }

    private static boolean isOfJdk(Throwable thrown) {
        ClassLoader defining = thrown.getClass().getClassLoader();
        if (defining != null && defining != ClassLoader.getPlatformClassLoader()) {
            return false;
        }
        StackTraceElement[] trace = thrown.getStackTrace();
        boolean isRaised = trace.length > 0 && trace[0].getModuleName() != null;
        // It says what it was told to say.
        boolean isPassedOn = isRaised && trace[0].getMethodName().equals("requireNonNull");
        return isRaised && !isPassedOn;
    }

    private static byte[] ownClass() {
        ClassWriter writer = new ClassWriter(0);
        // An old version: its jumps need no stack map frames.
        writer.visit(Opcodes.V1_5, Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL, OWN_NAME, null, "java/lang/Object", null);
        int access = Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE | Opcodes.ACC_VOLATILE;
        writer.visitField(access, "ahead", "J", null, null);
        writer.visitField(access, "step", "J", null, null);
        writer.visitField(access, "still", "J", null, null);
        writer.visitField(access, "draw", DRAW, null, null);
        writer.visitField(access, "fork", FORK, null, null);
        writer.visitField(access, "fill", FILL, null, null);
        writer.visitField(access, "begin", "Ljava/lang/Runnable;", null, null);
        writer.visitField(access, "loader", LOADER, null, null);
        writer.visitField(access, "retold", RETOLD, null, null);
        writer.visitField(access, "renumbered", RETOLD, null, null);
        int callable = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;

        MethodVisitor millis = writer.visitMethod(callable, "millis", "()J", null, null);
        Label goes = new Label();
        millis.visitCode();
        millis.visitFieldInsn(Opcodes.GETSTATIC, OWN_NAME, "still", "J");
        millis.visitInsn(Opcodes.LCONST_0);
        millis.visitInsn(Opcodes.LCMP);
        millis.visitJumpInsn(Opcodes.IFEQ, goes);
        millis.visitFieldInsn(Opcodes.GETSTATIC, OWN_NAME, "still", "J");
        millis.visitInsn(Opcodes.LRETURN);
        millis.visitLabel(goes);
        millis.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/System", "currentTimeMillis", "()J", false);
        later(millis);
        millis.visitInsn(Opcodes.LADD);
        millis.visitInsn(Opcodes.LRETURN);
        millis.visitMaxs(6, 0);
        millis.visitEnd();

        // How many nanoseconds it is since that second; -1 where that is too far away.
        MethodVisitor nanos = writer.visitMethod(callable, "nanos", "(J)J", null, null);
        Label far = new Label();
        Label moves = new Label();
        nanos.visitCode();
        nanos.visitFieldInsn(Opcodes.GETSTATIC, OWN_NAME, "still", "J");
        nanos.visitInsn(Opcodes.LCONST_0);
        nanos.visitInsn(Opcodes.LCMP);
        nanos.visitJumpInsn(Opcodes.IFEQ, moves);
        nanos.visitFieldInsn(Opcodes.GETSTATIC, OWN_NAME, "still", "J");
        nanos.visitVarInsn(Opcodes.LLOAD, 0);
        nanos.visitLdcInsn(1_000L);
        nanos.visitInsn(Opcodes.LMUL);
        nanos.visitInsn(Opcodes.LSUB);
        nanos.visitLdcInsn(1_000_000L);
        nanos.visitInsn(Opcodes.LMUL);
        nanos.visitInsn(Opcodes.LRETURN);
        nanos.visitLabel(moves);
        nanos.visitVarInsn(Opcodes.LLOAD, 0);
        nanos.visitMethodInsn(Opcodes.INVOKESTATIC, "jdk/internal/misc/VM", "getNanoTimeAdjustment", "(J)J", false);
        nanos.visitInsn(Opcodes.DUP2);
        nanos.visitLdcInsn(-1L);
        nanos.visitInsn(Opcodes.LCMP);
        nanos.visitJumpInsn(Opcodes.IFEQ, far);
        later(nanos);
        nanos.visitLdcInsn(1_000_000L);
        nanos.visitInsn(Opcodes.LMUL);
        nanos.visitInsn(Opcodes.LADD);
        nanos.visitLabel(far);
        nanos.visitInsn(Opcodes.LRETURN);
        nanos.visitMaxs(6, 2);
        nanos.visitEnd();

        MethodVisitor drawn = writer.visitMethod(callable, "drawn", "(I)J", null, null);
        Label any = new Label();
        drawn.visitCode();
        drawn.visitFieldInsn(Opcodes.GETSTATIC, OWN_NAME, "draw", DRAW);
        drawn.visitVarInsn(Opcodes.ASTORE, 1);
        drawn.visitVarInsn(Opcodes.ALOAD, 1);
        drawn.visitJumpInsn(Opcodes.IFNULL, any);
        drawn.visitVarInsn(Opcodes.ALOAD, 1);
        drawn.visitVarInsn(Opcodes.ILOAD, 0);
        drawn.visitMethodInsn(Opcodes.INVOKEINTERFACE, "java/util/function/IntToLongFunction", "applyAsLong", "(I)J", true);
        drawn.visitInsn(Opcodes.LRETURN);
        drawn.visitLabel(any);
        drawn.visitLdcInsn(TO_BE_DRAWN);
        drawn.visitInsn(Opcodes.LRETURN);
        drawn.visitMaxs(2, 2);
        drawn.visitEnd();

        MethodVisitor atOnce = writer.visitMethod(callable, "isAtOnce", "()Z", null, null);
        Label later = new Label();
        atOnce.visitCode();
        atOnce.visitFieldInsn(Opcodes.GETSTATIC, OWN_NAME, "fork", FORK);
        atOnce.visitVarInsn(Opcodes.ASTORE, 0);
        atOnce.visitVarInsn(Opcodes.ALOAD, 0);
        atOnce.visitJumpInsn(Opcodes.IFNULL, later);
        atOnce.visitVarInsn(Opcodes.ALOAD, 0);
        atOnce.visitMethodInsn(Opcodes.INVOKEINTERFACE, "java/util/function/BooleanSupplier", "getAsBoolean", "()Z", true);
        atOnce.visitInsn(Opcodes.IRETURN);
        atOnce.visitLabel(later);
        atOnce.visitInsn(Opcodes.ICONST_0);
        atOnce.visitInsn(Opcodes.IRETURN);
        atOnce.visitMaxs(1, 1);
        atOnce.visitEnd();

        MethodVisitor filled = writer.visitMethod(callable, "filled", "([B)Z", null, null);
        Label empty = new Label();
        filled.visitCode();
        filled.visitFieldInsn(Opcodes.GETSTATIC, OWN_NAME, "fill", FILL);
        filled.visitVarInsn(Opcodes.ASTORE, 1);
        filled.visitVarInsn(Opcodes.ALOAD, 1);
        filled.visitJumpInsn(Opcodes.IFNULL, empty);
        filled.visitVarInsn(Opcodes.ALOAD, 1);
        filled.visitVarInsn(Opcodes.ALOAD, 0);
        filled.visitMethodInsn(Opcodes.INVOKEINTERFACE, "java/util/function/Predicate", "test", "(Ljava/lang/Object;)Z", true);
        filled.visitInsn(Opcodes.IRETURN);
        filled.visitLabel(empty);
        filled.visitInsn(Opcodes.ICONST_0);
        filled.visitInsn(Opcodes.IRETURN);
        filled.visitMaxs(2, 2);
        filled.visitEnd();

        MethodVisitor begins = writer.visitMethod(callable, "begins", "()V", null, null);
        Label atLast = new Label();
        begins.visitCode();
        begins.visitFieldInsn(Opcodes.GETSTATIC, OWN_NAME, "begin", "Ljava/lang/Runnable;");
        begins.visitVarInsn(Opcodes.ASTORE, 0);
        begins.visitVarInsn(Opcodes.ALOAD, 0);
        begins.visitJumpInsn(Opcodes.IFNULL, atLast);
        begins.visitVarInsn(Opcodes.ALOAD, 0);
        begins.visitMethodInsn(Opcodes.INVOKEINTERFACE, "java/lang/Runnable", "run", "()V", true);
        begins.visitLabel(atLast);
        begins.visitInsn(Opcodes.RETURN);
        begins.visitMaxs(1, 1);
        begins.visitEnd();

        MethodVisitor ofTest = writer.visitMethod(callable, "loader", WITH_LOADER, null, null);
        Label none = new Label();
        ofTest.visitCode();
        ofTest.visitFieldInsn(Opcodes.GETSTATIC, OWN_NAME, "loader", LOADER);
        ofTest.visitVarInsn(Opcodes.ASTORE, 1);
        ofTest.visitVarInsn(Opcodes.ALOAD, 1);
        ofTest.visitJumpInsn(Opcodes.IFNULL, none);
        ofTest.visitVarInsn(Opcodes.ALOAD, 1);
        ofTest.visitInsn(Opcodes.ARETURN);
        ofTest.visitLabel(none);
        ofTest.visitVarInsn(Opcodes.ALOAD, 0);
        ofTest.visitInsn(Opcodes.ARETURN);
        ofTest.visitMaxs(1, 2);
        ofTest.visitEnd();

        retelling(writer, "message", RETELL, "retold");
        retelling(writer, "number", RENUMBER, "renumbered");
        writer.visitEnd();
        return writer.toByteArray();
    }

    /** A method that gives its first argument, or what a function makes of both where there is one. */
    private static void retelling(ClassWriter writer, String name, String descriptor, String field) {
        MethodVisitor retold = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, name, descriptor, null, null);
        Label silent = new Label();
        retold.visitCode();
        retold.visitFieldInsn(Opcodes.GETSTATIC, OWN_NAME, field, RETOLD);
        retold.visitVarInsn(Opcodes.ASTORE, 2);
        retold.visitVarInsn(Opcodes.ALOAD, 2);
        retold.visitJumpInsn(Opcodes.IFNULL, silent);
        retold.visitVarInsn(Opcodes.ALOAD, 2);
        retold.visitVarInsn(Opcodes.ALOAD, 0);
        retold.visitVarInsn(Opcodes.ALOAD, 1);
        retold.visitMethodInsn(Opcodes.INVOKEINTERFACE, "java/util/function/BiFunction", "apply",
                "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;", true);
        retold.visitTypeInsn(Opcodes.CHECKCAST, "java/lang/String");
        retold.visitInsn(Opcodes.ARETURN);
        retold.visitLabel(silent);
        retold.visitVarInsn(Opcodes.ALOAD, 0);
        retold.visitInsn(Opcodes.ARETURN);
        retold.visitMaxs(3, 3);
        retold.visitEnd();
    }

    /** Moves the clock on and leaves on the stack how far it is ahead. */
    private static void later(MethodVisitor code) {
        code.visitFieldInsn(Opcodes.GETSTATIC, OWN_NAME, "ahead", "J");
        code.visitFieldInsn(Opcodes.GETSTATIC, OWN_NAME, "step", "J");
        code.visitInsn(Opcodes.LADD);
        code.visitInsn(Opcodes.DUP2);
        code.visitFieldInsn(Opcodes.PUTSTATIC, OWN_NAME, "ahead", "J");
    }

    /** What others have changed, changed for this, too, where that is one of these classes. */
    static byte[] alsoChanged(String owner, byte[] file) {
        boolean isPretending = retold != null && CLASSES.contains(owner.replace('/', '.'));
        return isPretending ? changed(owner, file) : file;
    }

    private static byte[] changed(String owner, byte[] file) {
        ClassReader reader = new ClassReader(file);
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] thrown) {
                MethodVisitor next = super.visitMethod(access, name, descriptor, signature, thrown);
                boolean givesMessage = owner.equals("java/lang/Throwable") && name.equals("getMessage");
                boolean givesLoader = owner.equals("java/lang/ClassLoader") && name.equals("getSystemClassLoader");
                if (owner.equals(NUMBERS)) {
                    return numbering(next, name, descriptor);
                }
                if (owner.equals(TASK) && name.equals("fork") && DO_TASK.isPresent()) {
                    return new Forking(next);
                }
                if (owner.equals(TASK) && name.equals("doExec")) {
                    return new Beginning(next);
                }
                int bits = Drawing.bits(owner, name, descriptor);
                return bits < 0 ? new Pretending(next, givesMessage, givesLoader) : new Drawing(next, bits, descriptor);
            }
        }, 0);
        return writer.toByteArray();
    }

    /** The two ways by which a number becomes text: as one, or behind other text. */
    private static MethodVisitor numbering(MethodVisitor next, String name, String descriptor) {
        boolean isDouble = descriptor.startsWith("(D");
        if (name.equals("appendTo") && descriptor.endsWith("Ljava/lang/Appendable;)V")) {
            next.visitCode();
            next.visitVarInsn(Opcodes.ALOAD, isDouble ? 2 : 1);
            next.visitVarInsn(isDouble ? Opcodes.DLOAD : Opcodes.FLOAD, 0);
            next.visitMethodInsn(Opcodes.INVOKESTATIC, NUMBERS, "toJavaFormatString",
                    isDouble ? "(D)Ljava/lang/String;" : "(F)Ljava/lang/String;", false);
            next.visitMethodInsn(Opcodes.INVOKEINTERFACE, "java/lang/Appendable", "append",
                    "(Ljava/lang/CharSequence;)Ljava/lang/Appendable;", true);
            next.visitInsn(Opcodes.POP);
            next.visitInsn(Opcodes.RETURN);
            next.visitMaxs(3, 3);
            next.visitEnd();
            return null;
        }
        return name.equals("toJavaFormatString") ? new Numbering(next, isDouble) : next;
    }

    private static final class Numbering extends MethodVisitor {
        private final boolean isDouble;

        Numbering(MethodVisitor next, boolean isDouble) {
            super(Opcodes.ASM9, next);
            this.isDouble = isDouble;
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode == Opcodes.ARETURN) {
                super.visitVarInsn(isDouble ? Opcodes.DLOAD : Opcodes.FLOAD, 0);
                super.visitMethodInsn(Opcodes.INVOKESTATIC, isDouble ? "java/lang/Double" : "java/lang/Float", "valueOf",
                        isDouble ? "(D)Ljava/lang/Double;" : "(F)Ljava/lang/Float;", false);
                super.visitMethodInsn(Opcodes.INVOKESTATIC, OWN_NAME, "number", RENUMBER, false);
            }
            super.visitInsn(opcode);
        }

        @Override
        public void visitMaxs(int stack, int locals) {
            super.visitMaxs(stack + 2, locals);
        }
    }

    /** Bits that are chosen come before those that are drawn. */
    private static final class Drawing extends MethodVisitor {
        /** As many as the argument says. */
        private static final int AS_TOLD = 0;
        /** An array of them. */
        private static final int ARRAY = 1;

        private final int bits;
        private final String descriptor;

        Drawing(MethodVisitor next, int bits, String descriptor) {
            super(Opcodes.ASM9, next);
            this.bits = bits;
            this.descriptor = descriptor;
        }

        /** How many bits the method gives that all others of its class draw from; negative where it is another one. */
        static int bits(String owner, String name, String descriptor) {
            return switch (owner) {
                case "java/util/Random" -> name.equals("next") ? AS_TOLD : -1;
                case "java/security/SecureRandom" -> name.equals("next") ? AS_TOLD
                        : name.equals("nextBytes") && descriptor.equals("([B)V") ? ARRAY : -1;
                case "java/util/SplittableRandom", "java/util/concurrent/ThreadLocalRandom" -> switch (name + descriptor) {
                    case "nextInt()I" -> Integer.SIZE;
                    case "nextLong()J" -> Long.SIZE;
                    default -> -1;
                };
                default -> -1;
            };
        }

        @Override
        public void visitCode() {
            super.visitCode();
            Label any = new Label();
            if (bits == ARRAY) {
                super.visitVarInsn(Opcodes.ALOAD, 1);
                super.visitMethodInsn(Opcodes.INVOKESTATIC, OWN_NAME, "filled", "([B)Z", false);
                super.visitJumpInsn(Opcodes.IFEQ, any);
                super.visitInsn(Opcodes.RETURN);
                super.visitLabel(any);
                super.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
                return;
            }
            if (bits == AS_TOLD) {
                super.visitVarInsn(Opcodes.ILOAD, 1);
            } else {
                super.visitIntInsn(Opcodes.BIPUSH, bits);
            }
            super.visitMethodInsn(Opcodes.INVOKESTATIC, OWN_NAME, "drawn", "(I)J", false);
            super.visitInsn(Opcodes.DUP2);
            super.visitLdcInsn(TO_BE_DRAWN);
            super.visitInsn(Opcodes.LCMP);
            super.visitJumpInsn(Opcodes.IFEQ, any);
            if (descriptor.endsWith("J")) {
                super.visitInsn(Opcodes.LRETURN);
            } else {
                super.visitInsn(Opcodes.L2I);
                super.visitInsn(Opcodes.IRETURN);
            }
            super.visitLabel(any);
            super.visitFrame(Opcodes.F_SAME1, 0, null, 1, new Object[] {Opcodes.LONG});
            super.visitInsn(Opcodes.POP2);
        }

        @Override
        public void visitMaxs(int stack, int locals) {
            super.visitMaxs(Math.max(stack, 6), locals);
        }
    }

    /** A task that is forked may be done at once, on the thread that forks it. */
    private static final class Forking extends MethodVisitor {
        Forking(MethodVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visitCode() {
            super.visitCode();
            Label later = new Label();
            super.visitMethodInsn(Opcodes.INVOKESTATIC, OWN_NAME, "isAtOnce", "()Z", false);
            super.visitJumpInsn(Opcodes.IFEQ, later);
            super.visitVarInsn(Opcodes.ALOAD, 0);
            super.visitMethodInsn(Opcodes.INVOKEVIRTUAL, TASK, "doExec", DO_TASK.orElseThrow(), false);
            if (!DO_TASK.orElseThrow().endsWith("V")) {
                super.visitInsn(Opcodes.POP);
            }
            super.visitVarInsn(Opcodes.ALOAD, 0);
            super.visitInsn(Opcodes.ARETURN);
            super.visitLabel(later);
            super.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        }
    }

    private static final class Beginning extends MethodVisitor {
        Beginning(MethodVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visitCode() {
            super.visitCode();
            super.visitMethodInsn(Opcodes.INVOKESTATIC, OWN_NAME, "begins", "()V", false);
        }
    }

    private static final class Pretending extends MethodVisitor {
        private final boolean givesMessage;
        private final boolean givesLoader;

        Pretending(MethodVisitor next, boolean givesMessage, boolean givesLoader) {
            super(Opcodes.ASM9, next);
            this.givesMessage = givesMessage;
            this.givesLoader = givesLoader;
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (owner.equals("java/lang/System") && name.equals("currentTimeMillis")) {
                super.visitMethodInsn(opcode, OWN_NAME, "millis", descriptor, false);
            } else if (owner.equals("jdk/internal/misc/VM") && name.equals("getNanoTimeAdjustment")) {
                super.visitMethodInsn(opcode, OWN_NAME, "nanos", descriptor, false);
            } else {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                if (name.equals("getExtendedNPEMessage")) {
                    super.visitInsn(Opcodes.ACONST_NULL);
                    super.visitMethodInsn(Opcodes.INVOKESTATIC, OWN_NAME, "message", RETELL, false);
                }
            }
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode == Opcodes.ARETURN && givesMessage) {
                super.visitVarInsn(Opcodes.ALOAD, 0);
                super.visitMethodInsn(Opcodes.INVOKESTATIC, OWN_NAME, "message", RETELL, false);
            } else if (opcode == Opcodes.ARETURN && givesLoader) {
                super.visitMethodInsn(Opcodes.INVOKESTATIC, OWN_NAME, "loader", WITH_LOADER, false);
            }
            super.visitInsn(opcode);
        }

        @Override
        public void visitMaxs(int stack, int locals) {
            super.visitMaxs(stack + 1, locals);
        }
    }
}
