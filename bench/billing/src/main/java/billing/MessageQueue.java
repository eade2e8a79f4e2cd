package billing;

import jurat.contract.Invariant;
import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** Messages that wait, in a ring. */
@Invariant("size() >= 0 && size() <= capacity()")
public class MessageQueue {

    private final Message[] ring;
    private int first;
    private int size;

    @Pre("capacity >= 1 && capacity <= 100")
    @Post("size() == 0 && capacity() == capacity")
    public MessageQueue(int capacity) {
        ring = new Message[capacity];
    }

    @Pre("message != null && size() < capacity()")
    @Post("size() == @Old(size()) + 1")
    public void offer(Message message) {
        ring[(first + size) % ring.length] = message;
        size++;
    }

    @Pre("size() > 0")
    @Post("size() == @Old(size()) - 1")
    public Message poll() {
        Message message = ring[first];
        ring[first] = null;
        first = (first + 1) % ring.length;
        size--;
        return message;
    }

    @Pre("size() > 0")
    public Message peek() {
        return ring[first];
    }

    @Pure
    public int size() {
        return size;
    }

    @Pure
    public int capacity() {
        return ring.length;
    }

    @Pure
    @Post("@Return == (size() == capacity())")
    public boolean isFull() {
        return size == ring.length;
    }

    @Pre("isFull() && capacity() >= 3")
    @Post("size() == 0")
    public int drain() {
        int units = 0;
        while (size > 0) {
            units += poll().units();
        }
        return units;
    }

    @Pre("other != null && other.size() > 0 && size() + other.size() <= capacity()")
    @Post("other.size() == 0")
    public void takeAll(MessageQueue other) {
        while (other.size() > 0) {
            offer(other.poll());
        }
    }
}
