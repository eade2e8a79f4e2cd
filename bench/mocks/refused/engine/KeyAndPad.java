// javac: InputHandler cannot be inherited with different arguments
package engine;

abstract class KeyAndPad implements Control, KeyHandler, PadHandler {}
