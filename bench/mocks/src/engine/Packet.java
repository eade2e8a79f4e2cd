package engine;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A class whose objects are sent to other players. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Packet {
    /** Zero lets the registry choose. */
    short id() default 0;

    /** The interface itself stands for none. */
    Class<? extends PacketCodec> codec() default PacketCodec.class;
}
