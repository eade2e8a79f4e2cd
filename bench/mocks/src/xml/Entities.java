package xml;

import java.util.List;

/** Asks several resolvers for entities, one after the other. */
public class Entities {
    private final List<Resolver> resolvers;

    public Entities(List<Resolver> resolvers) {
        this.resolvers = resolvers;
    }

    public String load(String id) throws XmlException {
        for (Resolver resolver : resolvers) {
            if (resolver instanceof Restricted restricted && !restricted.allows(id)) {
                continue;
            }
            try {
                String text = resolver.resolve(id);
                if (text != null) {
                    return text;
                }
            } catch (EntityException missing) {
                if (missing.isDefinite()) {
                    throw new XmlException("no entity " + id + ": " + missing.getMessage());
                }
            }
        }
        throw new XmlException("no entity " + id);
    }
}
