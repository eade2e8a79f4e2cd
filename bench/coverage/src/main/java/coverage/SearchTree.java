package coverage;

/** A binary search tree, built by inserting. */
public class SearchTree {

    private static final class Node {
        private final int key;
        private Node left;
        private Node right;

        private Node(int key) {
            this.key = key;
        }
    }

    private Node root;

    /** Hard: three places for a new node, one for an old key. */
    public boolean insert(int key) {
        if (root == null) {
            root = new Node(key);
            return true;
        }
        Node node = root;
        while (key != node.key) {
            if (key < node.key) {
                if (node.left == null) {
                    node.left = new Node(key);
                    return true;
                }
                node = node.left;
            } else {
                if (node.right == null) {
                    node.right = new Node(key);
                    return true;
                }
                node = node.right;
            }
        }
        return false;
    }

    /** Hard: down the tree on both sides. */
    public boolean contains(int key) {
        Node node = root;
        while (node != null && node.key != key) {
            node = key < node.key ? node.left : node.right;
        }
        return node != null;
    }

    /** Hard: a tree in which both sides differ by more than one. */
    public boolean isBalanced() {
        return height(root) >= 0;
    }

    private static int height(Node node) {
        if (node == null) {
            return 0;
        }
        int left = height(node.left);
        int right = height(node.right);
        if (left < 0 || right < 0 || Math.abs(left - right) > 1) {
            return -1;
        }
        return Math.max(left, right) + 1;
    }

    /** Hard: recursion over a part of the tree. */
    public int countBetween(int low, int high) {
        if (low > high) {
            throw new IllegalArgumentException("low above high");
        }
        return count(root, low, high);
    }

    private static int count(Node node, int low, int high) {
        if (node == null) {
            return 0;
        }
        if (node.key < low) {
            return count(node.right, low, high);
        }
        if (node.key > high) {
            return count(node.left, low, high);
        }
        return count(node.left, low, high) + 1 + count(node.right, low, high);
    }
}
