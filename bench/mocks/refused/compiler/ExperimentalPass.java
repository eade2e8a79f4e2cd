// javac: not applicable to this kind of declaration
package compiler;

@Experimental
abstract class ExperimentalPass extends Pass {
    ExperimentalPass() {
        super("experimental");
    }
}
