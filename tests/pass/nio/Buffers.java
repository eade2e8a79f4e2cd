package nio;

import java.nio.BufferOverflowException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.IntBuffer;
import java.nio.ReadOnlyBufferException;
import java.util.Arrays;

/** Buffers on the heap and direct: positions, views, byte order, comparison. */
public class Buffers {
    static void exercise(ByteBuffer buffer) {
        buffer.put((byte) 1).putShort((short) -2).putInt(0x01020304).putLong(Long.MIN_VALUE).putFloat(1.5f).putDouble(-2.5).putChar('€');
        System.out.println(buffer.position() + " " + buffer.remaining());
        buffer.flip();
        System.out.println(buffer.get() + " " + buffer.getShort() + " " + Integer.toHexString(buffer.getInt()) + " " + buffer.getLong() + " " + buffer.getFloat() + " " + buffer.getDouble() + " " + buffer.getChar() + " " + buffer.hasRemaining());
        buffer.order(ByteOrder.LITTLE_ENDIAN);
        System.out.println(Integer.toHexString(buffer.getInt(3)) + " " + buffer.order());
        buffer.rewind().position(2).mark().position(5).reset();
        System.out.println(buffer.position() + " " + buffer.limit() + " " + buffer.capacity());
        buffer.compact();
        System.out.println(buffer.position() + " " + buffer.get(1));
        buffer.clear();
        for (int i = 0; i < buffer.capacity(); i++) {
            buffer.put((byte) i);
        }
        buffer.position(4).limit(12);
        ByteBuffer slice = buffer.slice();
        slice.put(0, (byte) 99);
        System.out.println(buffer.get(4) + " " + slice.capacity() + " " + slice.order() + " " + buffer.duplicate().order());
        IntBuffer ints = slice.asIntBuffer();
        System.out.println(ints.get(1) + " " + ints.remaining() + " " + buffer.asReadOnlyBuffer().isReadOnly() + " " + buffer.isDirect());
    }

    static void attempt(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        exercise(ByteBuffer.allocate(32));
        exercise(ByteBuffer.allocateDirect(32));
        ByteBuffer small = ByteBuffer.allocate(2);
        attempt(() -> small.putInt(1));
        attempt(() -> ByteBuffer.wrap(new byte[1]).getShort());
        attempt(() -> small.get(5));
        attempt(() -> small.limit(3));
        attempt(() -> small.asReadOnlyBuffer().put((byte) 1));
        attempt(() -> ByteBuffer.allocate(-1));
        attempt(() -> small.reset());
        attempt(() -> small.asReadOnlyBuffer().array());
        System.out.println(new BufferOverflowException().getMessage() + new BufferUnderflowException().getMessage() + new ReadOnlyBufferException().getMessage());
        byte[] shared = {1, 2, 3, 4};
        ByteBuffer wrapped = ByteBuffer.wrap(shared, 1, 2);
        wrapped.put((byte) 20);
        System.out.println(Arrays.toString(shared) + " " + wrapped + " " + wrapped.arrayOffset() + " " + wrapped.hasArray());
        System.out.println(ByteBuffer.wrap(new byte[] {1, 2}).equals(ByteBuffer.wrap(new byte[] {0, 1, 2}, 1, 2)) + " " + ByteBuffer.wrap(new byte[] {1, 2}).compareTo(ByteBuffer.wrap(new byte[] {1, 3})) + " " + ByteBuffer.wrap(new byte[] {1, 2}).hashCode() + " "
            + ByteBuffer.wrap(new byte[] {1, 2, 3}).mismatch(ByteBuffer.wrap(new byte[] {1, 5, 3})));
        CharBuffer chars = CharBuffer.wrap("hello world");
        chars.position(6);
        System.out.println(chars + " " + chars.length() + " " + chars.charAt(1) + " " + chars.subSequence(1, 3) + " " + CharBuffer.allocate(3).put("ab").flip());
        IntBuffer ints = IntBuffer.allocate(4).put(new int[] {5, 6, 7}).flip();
        int[] out = new int[2];
        ints.get(out);
        System.out.println(Arrays.toString(out) + ints.get() + " " + ints.hasRemaining());
    }
}
