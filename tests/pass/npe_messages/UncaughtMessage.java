package npe_messages;

/** The message in the text of an uncaught exception. */
public class UncaughtMessage {
    record Person(String name, Person parent) { }

    static int depth(Person person) {
        return person.parent().parent().parent().name().length();
    }

    public static void main(String[] args) {
        Person root = new Person("root", null);
        System.out.println(depth(new Person("c", new Person("b", new Person("a", root)))));
        System.out.println(depth(new Person("b", new Person("a", root))));
    }
}
