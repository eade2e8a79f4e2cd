package bytecode;

final class CodecKinds {
    private CodecKinds() {}

    /** How the registry may get an instance of a type that is offered as a codec. */
    static String describe(Class<?> type) {
        if (type == Codec.class || !Codec.class.isAssignableFrom(type)) {
            return "not a codec";
        }
        if (type.isAnnotation()) {
            return "by its defaults";
        }
        if (type.isInterface()) {
            return "by a proxy";
        }
        if (type.isEnum()) {
            return "by its constants";
        }
        if (type.isRecord()) {
            return "by its components";
        }
        return type.getSuperclass() == Transformer.class ? "by a transformer" : "by a constructor";
    }
}
