package siblings;

import java.util.List;

class Reference {
    static boolean reaches() {
        Child first = child(2);
        Child second = child(3);
        Child third = child(4);
        second.wake();
        third.wake();
        return Check.holds(List.of(first, second, third));
    }

    static Child child(int age) {
        Child child = new Child();
        for (int year = 0; year < age; year++) {
            child.birthday();
        }
        return child;
    }
}
