// since: 25
package modern;

/** A main method that is not static, not public and takes nothing, inherited from a super class. */
class InstanceMain extends MainBase {
    InstanceMain() {
        System.out.println("constructed");
    }

    @Override
    String name() {
        return "instance";
    }
}

class MainBase {
    void main() {
        System.out.println("main of " + name());
        throw new IllegalStateException("out of an instance main");
    }

    String name() {
        return "base";
    }
}
