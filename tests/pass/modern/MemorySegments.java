// since: 22
package modern;

import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Segments over arrays of the heap: typed access, slices, bounds, layouts. */
public class MemorySegments {
    public static void main(String[] args) {
        byte[] bytes = new byte[16];
        MemorySegment segment = MemorySegment.ofArray(bytes);
        segment.set(ValueLayout.JAVA_BYTE, 0, (byte) 7);
        segment.set(ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN), 1, 0x01020304);
        segment.set(ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN), 8, 5L);
        System.out.println(Arrays.toString(bytes) + " " + segment.byteSize() + " " + segment.get(ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN), 3));
        MemorySegment slice = segment.asSlice(8, 4);
        slice.fill((byte) 9);
        System.out.println(bytes[8] + " " + bytes[12] + " " + slice.byteSize() + " " + slice.isReadOnly());
        try {
            slice.get(ValueLayout.JAVA_BYTE, 4);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("outside");
        }
        try {
            segment.asReadOnly().set(ValueLayout.JAVA_BYTE, 0, (byte) 1);
        } catch (IllegalArgumentException | UnsupportedOperationException e) {
            System.out.println("read only");
        }
        int[] ints = {1, 2, 3, 4};
        MemorySegment intSegment = MemorySegment.ofArray(ints);
        System.out.println(intSegment.getAtIndex(ValueLayout.JAVA_INT, 2) + " " + intSegment.byteSize() + " " + Arrays.toString(intSegment.toArray(ValueLayout.JAVA_INT)));
        MemorySegment.copy(intSegment, 0, intSegment, 4, 12);
        System.out.println(Arrays.toString(ints) + " " + intSegment.mismatch(MemorySegment.ofArray(new int[] {1, 1, 5, 3})));
        var point = MemoryLayout.structLayout(ValueLayout.JAVA_INT.withName("x"), ValueLayout.JAVA_INT.withName("y"));
        System.out.println(point.byteSize() + " " + point.byteOffset(MemoryLayout.PathElement.groupElement("y")) + " " + point);
        VarHandle y = point.varHandle(MemoryLayout.PathElement.groupElement("y"));
        y.set(intSegment, 8L, 77);
        System.out.println(ints[3] + " " + (int) y.get(intSegment, 0L));
        System.out.println(intSegment.elements(ValueLayout.JAVA_INT).mapToInt(s -> s.get(ValueLayout.JAVA_INT, 0)).sum());
    }
}
