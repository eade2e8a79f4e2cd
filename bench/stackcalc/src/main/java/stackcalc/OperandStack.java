package stackcalc;

import java.util.Arrays;
import jurat.contract.Invariant;
import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** The numbers that operators work on. */
@Invariant("size() >= 0")
public class OperandStack {

    private long[] elements = new long[4];
    private int size;

    @Post("size() == 0")
    public OperandStack() {}

    @Post("size() == @Old(size()) + 1 && peek() == element")
    public void push(long element) {
        if (size == elements.length) {
            elements = Arrays.copyOf(elements, 2 * size);
        }
        elements[size++] = element;
    }

    @Pre("size() > 0")
    @Post("size() == @Old(size()) - 1 && @Return == @Old(peek())")
    public long pop() {
        return elements[--size];
    }

    @Pure
    @Pre("size() > 0")
    public long peek() {
        return elements[size - 1];
    }

    @Pure
    @Pre("size() >= 2")
    public long second() {
        return elements[size - 2];
    }

    @Pre("count >= 0 && count <= size()")
    @Post("size() == @Old(size()) - count")
    public void drop(int count) {
        size -= count;
    }

    public boolean contains(long number) {
        for (int index = 0; index < size; index++) {
            if (elements[index] == number) {
                return true;
            }
        }
        return false;
    }

    @Pure
    public int size() {
        return size;
    }

    @Pure
    @Post("@Return == (size() == 0)")
    public boolean isEmpty() {
        return size == 0;
    }

    @Post("size() == 0")
    public void clear() {
        size = 0;
    }

    @Override
    public String toString() {
        return Arrays.toString(Arrays.copyOf(elements, size));
    }
}
