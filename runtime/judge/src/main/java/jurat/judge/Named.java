package jurat.judge;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Instants that a class may compare the time with: what the constants of its methods mean as dates and times of day, whatever
 * it makes of them. Numbers that follow each other may be hours and minutes, days and months, or months and days, also counted
 * from 0; a number that is large enough may be a year, a day of a year, or an instant itself.
 */
final class Named {
    /** Of a test, those that say most. */
    static final int MOST = 32;
    private static final LocalDate ANY_DAY = LocalDate.of(2028, 6, 14);
    private static final LocalTime ANY_TIME = LocalTime.of(10, 20, 1);
    private static final String[] SIGNS = {"java/time/", "Calendar", "java/util/Date", "currentTimeMillis"};

    private static final Long NONE = millis(ANY_DAY.atTime(ANY_TIME));

    private final Set<Long> likely = new LinkedHashSet<>();
    private final Set<Long> alone = new LinkedHashSet<>();
    /** Of numbers that another one stands between. */
    private final Set<Long> unlikely = new LinkedHashSet<>();

    private Named() {}

    /** In the clock's milliseconds, the most telling first. */
    static List<Long> instants(World world, List<String> classes) {
        Named named = new Named();
        for (String name : new TreeSet<>(classes)) {
            byte[] original = world.isUnderTest(name) && !world.isCompiled(name) ? world.original(name) : null;
            if (original != null && looksAtTime(original)) {
                named.read(original);
            }
        }
        Set<Long> ordered = new LinkedHashSet<>(named.likely);
        ordered.addAll(named.alone);
        ordered.addAll(named.unlikely);
        ordered.remove(NONE);
        List<Long> all = new ArrayList<>(ordered);
        return all.subList(0, Math.min(all.size(), MOST));
    }

    private static boolean looksAtTime(byte[] original) {
        String text = new String(original, StandardCharsets.ISO_8859_1);
        for (String sign : SIGNS) {
            if (text.contains(sign)) {
                return true;
            }
        }
        return false;
    }

    private void read(byte[] original) {
        try {
            new ClassReader(original).accept(new ClassVisitor(Opcodes.ASM9) {
                @Override
                public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] thrown) {
                    return new Constants();
                }
            }, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        } catch (RuntimeException unreadable) {
            // It names none that we could know of.
            return;
        }
    }

    private void number(int third, int second, int last) {
        for (int days = -1; days <= 1; days++) {
            int later = days;
            add(days == 0 ? likely : unlikely, () -> LocalDate.of(year(third), second, last).plusDays(later).atTime(ANY_TIME));
        }
        add(likely, () -> LocalDate.of(year(third), second + 1, last).atTime(ANY_TIME));
        pair(likely, second, last);
        if (third >= 0) {
            pair(unlikely, third, last);
        }
        alone(last);
    }

    /** Each instant has a date and a time of day, so that two meanings need one. */
    private void pair(Set<Long> list, int first, int second) {
        LocalDateTime time = dated(first, second, ANY_DAY.atTime(ANY_TIME));
        try {
            add(list, dated(second, first, ANY_DAY.atTime(ANY_TIME)).with(LocalTime.of(first, second, 1)).minusMinutes(1));
            add(list, time.with(LocalTime.of(first, second, 1)));
        } catch (DateTimeException noTime) {
            add(list, dated(second, first, time));
            add(list, time);
        }
        add(list, dated(first + 1, second, time));
        add(list, dated(second + 1, first, time));
    }

    private static LocalDateTime dated(int month, int day, LocalDateTime otherwise) {
        try {
            return ANY_DAY.withMonth(month).withDayOfMonth(day).atTime(ANY_TIME);
        } catch (DateTimeException noDay) {
            return otherwise;
        }
    }

    private void alone(int number) {
        if (number > 31 && number <= 366) {
            add(alone, ANY_DAY.withDayOfYear(number).atTime(ANY_TIME));
        } else if (number >= 1900 && number <= 9999) {
            add(alone, ANY_DAY.withYear(number).atTime(ANY_TIME));
        } else if (number > 9999 && number < 100_000) {
            add(alone, LocalDate.ofEpochDay(number).atTime(ANY_TIME));
        }
        instant(number);
    }

    /** A number of seconds or milliseconds, if it is not too long ago. */
    private void instant(long number) {
        boolean isSeconds = number > 500_000_000L && number < 10_000_000_000L;
        boolean isMillis = number > 500_000_000_000L && number < 10_000_000_000_000L;
        if (isSeconds || isMillis) {
            long instant = isSeconds ? number * 1000 : number;
            likely.add(instant + 2000);
            likely.add(instant - 2000);
        }
    }

    private void text(String text) {
        if (text.length() > 40 || text.isEmpty() || !Character.isDigit(text.charAt(0))) {
            return;
        }
        for (int days = -1; days <= 1; days++) {
            int later = days;
            add(likely, () -> LocalDate.parse(text).plusDays(later).atTime(ANY_TIME));
        }
        add(likely, () -> LocalTime.parse(text).plusSeconds(1).atDate(ANY_DAY));
        add(likely, () -> LocalDateTime.parse(text).plusSeconds(2));
        add(likely, () -> LocalDateTime.parse(text).minusSeconds(2));
        add(likely, () -> Instant.parse(text).atOffset(ZoneOffset.UTC).toLocalDateTime().plusSeconds(2));
        add(likely, () -> Instant.parse(text).atOffset(ZoneOffset.UTC).toLocalDateTime().minusSeconds(2));
    }

    private interface Meaning {
        LocalDateTime get();
    }

    private static void add(Set<Long> list, LocalDateTime at) {
        list.add(millis(at));
    }

    private static void add(Set<Long> list, Meaning meaning) {
        try {
            add(list, meaning.get());
        } catch (DateTimeException meaningless) {
            // The constant stands for something else.
            return;
        }
    }

    private static int year(int number) {
        if (number < 1900 || number > 9999) {
            throw new DateTimeException("not a year that anybody lives in");
        }
        return number;
    }

    private static long millis(LocalDateTime at) {
        return at.toInstant(ZoneOffset.UTC).toEpochMilli();
    }

    /** Numbers of a method in the order in which they stand there. */
    private final class Constants extends MethodVisitor {
        private final List<Integer> numbers = new ArrayList<>();

        Constants() {
            super(Opcodes.ASM9);
        }

        private void next(int number) {
            numbers.add(number);
        }

        @Override
        public void visitEnd() {
            int third = -1;
            int second = -1;
            for (int number : numbers) {
                if (second >= 0) {
                    number(third, second, number);
                } else {
                    alone(number);
                }
                third = second;
                second = number;
            }
        }

        /** Which field of a calendar is asked for is nothing that it could be. */
        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            boolean isField = owner.endsWith("Calendar") && name.equals("get") && descriptor.equals("(I)I");
            if (isField && !numbers.isEmpty()) {
                numbers.remove(numbers.size() - 1);
            }
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode >= Opcodes.ICONST_0 && opcode <= Opcodes.ICONST_5) {
                next(opcode - Opcodes.ICONST_0);
            }
        }

        @Override
        public void visitIntInsn(int opcode, int operand) {
            if (opcode != Opcodes.NEWARRAY) {
                next(operand);
            }
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            boolean isMonth = owner.equals("java/time/Month");
            if (opcode == Opcodes.GETSTATIC && (isMonth || owner.equals("java/time/DayOfWeek"))) {
                try {
                    next(isMonth ? Month.valueOf(name).getValue() : DayOfWeek.valueOf(name).getValue());
                } catch (IllegalArgumentException notOne) {
                    return;
                }
            }
        }

        @Override
        public void visitLdcInsn(Object value) {
            if (value instanceof Integer number) {
                next(number);
            } else if (value instanceof Long number) {
                if (number == number.intValue()) {
                    next(number.intValue());
                } else {
                    instant(number);
                }
            } else if (value instanceof String text) {
                text(text);
            }
        }

        /** What the cases of a {@code switch} compare with. */
        @Override
        public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
            for (int key : keys) {
                alone(key);
            }
        }
    }
}
