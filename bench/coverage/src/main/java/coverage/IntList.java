package coverage;

/** A linked list of numbers, built by adding to it. */
public class IntList {

    private static final class Node {
        private final int value;
        private Node next;

        private Node(int value) {
            this.value = value;
        }
    }

    private Node head;
    private Node tail;
    private int size;

    public int size() {
        return size;
    }

    /** Hard: the first one is another case than the rest. */
    public void add(int value) {
        Node added = new Node(value);
        if (head == null) {
            head = added;
        } else {
            tail.next = added;
        }
        tail = added;
        size++;
    }

    /** Hard: as many rounds as the list is long. */
    public boolean contains(int value) {
        for (Node node = head; node != null; node = node.next) {
            if (node.value == value) {
                return true;
            }
        }
        return false;
    }

    /** Hard: the first, the last and those between differ. */
    public boolean remove(int value) {
        Node before = null;
        Node node = head;
        while (node != null && node.value != value) {
            before = node;
            node = node.next;
        }
        if (node == null) {
            return false;
        }
        if (before == null) {
            head = node.next;
        } else {
            before.next = node.next;
        }
        if (node == tail) {
            tail = before;
        }
        size--;
        return true;
    }

    /** Hard: two references run through the list at different speeds. */
    public int middle() {
        if (head == null) {
            throw new IllegalStateException("empty");
        }
        Node slow = head;
        Node fast = head;
        while (fast.next != null && fast.next.next != null) {
            slow = slow.next;
            fast = fast.next.next;
        }
        return slow.value;
    }

    /** Hard: two lists, walked together. */
    public boolean startsWith(IntList other) {
        Node mine = head;
        Node theirs = other.head;
        while (mine != null && theirs != null && mine.value == theirs.value) {
            mine = mine.next;
            theirs = theirs.next;
        }
        return theirs == null;
    }
}
