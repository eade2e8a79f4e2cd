package stack;

import java.util.Arrays;
import jurat.contract.Also;
import jurat.contract.Invariant;
import jurat.contract.Model;
import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;
import jurat.contract.Represents;
import jurat.contract.SpecCase;

/** A stack of numbers that grows as needed. */
@Invariant("size_ >= 0")
@Model(name = "mSize", type = int.class)
@Represents(name = "mSize", by = "size()")
public class Stack {

    private int size_;

    private int[] elements_;

    @Post("mSize == 0")
    public Stack() {
        elements_ = new int[4];
    }

    @Post("size() == @Old(size()) + 1")
    public void push(int element) {
        if (size_ == elements_.length) {
            elements_ = Arrays.copyOf(elements_, 2 * size_);
        }
        elements_[size_] = element;
        size_++;
    }

    @Pre("size() > 0")
    @Post("size() == @Old(size()) - 1")
    public void pop() {
        size_--;
    }

    @Pre("size() > 0")
    @Post("size() == @Old(size())")
    public int peek() {
        return elements_[size_ - 1];
    }

    @Pure
    @Also({
        @SpecCase(pre = "size() > 0", post = "@Return == false"),
        @SpecCase(pre = "size() == 0", post = "@Return == true")
    })
    public boolean isEmpty() {
        return size_ == 0;
    }

    @Pure
    @Post("@Return == mSize")
    public int size() {
        return size_;
    }
}
