// javac: class is not allowed to extend sealed class
package compiler;

class OtherKind implements Kind {}
