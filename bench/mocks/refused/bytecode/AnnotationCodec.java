// javac: 'extends' not allowed for @interfaces
package bytecode;

@interface AnnotationCodec extends Codec {}
