package jurat.judge;

import java.util.Set;
import org.objectweb.asm.Type;

/**
 * Static setters of the class library: what they set is there once for the whole process, and a test that has set it has
 * set it for all tests after it.
 */
final class Settings {
    /** What {@link Surroundings} compares by itself, so that code which puts it back again is not suspected. */
    private static final Set<String> COMPARED = Set.of("java/util/Locale", "java/util/TimeZone");
    private static final String LANGUAGE = "java/lang/";

    private Settings() {}

    /** Whether the static method is such a setter; one that is given an object first sets something of that object. */
    static boolean isChangedBy(String owner, String name, String descriptor) {
        if (!name.startsWith("set") || !descriptor.endsWith(")V") || owner.startsWith(LANGUAGE) || COMPARED.contains(owner)
                || !UserLoader.isOfJdk(owner)) {
            return false;
        }
        Type[] parameters = Type.getArgumentTypes(descriptor);
        boolean isOfObject = parameters.length > 1 && parameters[0].getSort() >= Type.ARRAY
                && !parameters[0].getDescriptor().equals("Ljava/lang/String;");
        return parameters.length > 0 && !isOfObject;
    }
}
