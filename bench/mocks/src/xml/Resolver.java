package xml;

public interface Resolver {
    /** The text of an entity, null where another resolver is to be asked. */
    String resolve(String id) throws EntityException;
}
