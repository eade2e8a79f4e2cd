// javac: are incompatible
package rules;

abstract class TwoTimes implements Timestamped, Clocked {}
