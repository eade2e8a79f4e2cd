package k;
import java.util.*;
import java.util.function.*;
public class Kinds {
    public static class Item {
        private final int price;
        //@ requires price > 0;
        //@ ensures price() == price;
        public Item(int price) { this.price = price; }
        public /*@ pure @*/ int price() { return price; }
    }
    public class Inner {
        private int count;
        //@ ensures count() == 0;
        public Inner() {}
        //@ requires count() < 10;
        //@ ensures count() == \old(count()) + 1;
        public void inc() { count++; }
        public /*@ pure @*/ int count() { return count; }
        //@ requires count() == 3;
        public int three() { return base + count; }
    }
    private int base;
    //@ ensures base() == base;
    public Kinds(int base) { this.base = base; }
    public /*@ pure @*/ int base() { return base; }
    public static class Box<T> {
        private final List<T> items = new ArrayList<>();
        //@ ensures size() == 0;
        public Box() {}
        //@ requires item != null;
        //@ ensures size() == \old(size()) + 1;
        public void put(T item) { items.add(item); }
        public /*@ pure @*/ int size() { return items.size(); }
        //@ requires size() > 1;
        public T first() { return items.get(0); }
    }
    public static class Order {
        private final List<Item> items;
        //@ requires items != null && items.size() >= 2;
        //@ ensures size() == items.size();
        public Order(List<Item> items) { this.items = items; }
        public /*@ pure @*/ int size() { return items.size(); }
    }
    public record Point(int x, int y) {}
    public interface Shape { /*@ pure @*/ int corners(); }
    public static class Square implements Shape {
        //@ ensures corners() == 4;
        public Square() {}
        public /*@ pure @*/ int corners() { return 4; }
    }
    public static class Triangle implements Shape {
        //@ ensures corners() == 3;
        public Triangle() {}
        public /*@ pure @*/ int corners() { return 3; }
    }
    public static class Named {
        private final String name;
        //@ requires name.matches("[A-Z][a-z]{2,5}");
        //@ ensures name() == name;
        public Named(String name) { this.name = name; }
        public /*@ pure @*/ String name() { return name; }
    }
    //@ requires inner.count() == 2;
    public static int useInner(Inner inner) { return inner.count(); }
    //@ requires box.size() == 2;
    public static int useBox(Box<String> box) { return box.first().length(); }
    //@ requires box.size() == 2;
    public static int useItems(Box<Item> box) { return box.first().price(); }
    //@ requires items.size() == 3;
    public static int list(List<Item> items) { return items.get(0).price(); }
    //@ requires items.size() == 2;
    public static int set(Set<Item> items) { return items.size(); }
    //@ requires items.size() == 1;
    public static int collection(Collection<Item> items) { return items.size(); }
    //@ requires prices.size() == 1;
    public static int map(Map<String, Item> prices) { return prices.size(); }
    //@ requires items.length == 3;
    public static int array(Item[] items) { return items[2].price(); }
    //@ requires order.size() == 3;
    public static int order(Order order) { return order.size(); }
    //@ requires point.x() > 3 && point.y() == 2 * point.x();
    public static int point(Point point) { return point.y(); }
    //@ requires shape.corners() == 3;
    public static int triangle(Shape shape) { return shape.corners(); }
    //@ requires code.matches("[a-z]{3}-[0-9]{2}");
    public static String code(String code) { return code.substring(0, 3); }
    public static String named(Named named) { return named.name(); }
    //@ requires index >= 0 && index < items.size() && items.size() > 2;
    public static int at(List<Item> items, int index) { return items.get(index).price(); }
    //@ requires text.length() > from && from >= 2;
    public static char charAt(String text, int from) { return text.charAt(from); }
    //@ requires limit > 5;
    public static int apply(IntUnaryOperator f, int limit) { return f.applyAsInt(limit); }
    //@ requires item.price() > 7 && items.contains(item);
    public static int index(List<Item> items, Item item) { return items.indexOf(item); }
    //@ requires items.get(0).price() == 42;
    public static int answer(List<Item> items) { return items.get(0).price(); }
    //@ requires (\forall int i; 0 <= i && i < items.length; items[i] > 0) && items.length > 1;
    public static int positives(int[] items) { return items[0]; }
    //@ requires item.isPresent();
    public static int opt(Optional<Item> item) { return item.get().price(); }
    /** Made by others only. */
    public static class Made {
        private Made() {}
        //@ requires limit > 3;
        public int one(int limit) { return 1; }
    }
    public static Made make() { return new Made(); }
    //@ requires limit > 3;
    public static int useMade(Made made, int limit) { return made.one(limit); }
    //@ requires words.get(1).length() > 3 && words.contains("x");
    public static int words(List<String> words) { return words.get(1).length(); }
}
