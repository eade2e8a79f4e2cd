package jurat.judge;

import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.Collection;
import java.util.Enumeration;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;

/** The system properties as a test sees them: the same, but {@link Watch} learns who asks for one. */
final class WatchedProperties extends Properties {
    private static final long serialVersionUID = 1;

    /** What the test has set or taken away by itself. */
    private final transient Set<Object> own = ConcurrentHashMap.newKeySet();

    WatchedProperties(Properties properties) {
        properties.forEach(super::put);
    }

    /** Somebody asks for a property: what elsewhere is there in the place of nothing, or null. */
    private String asked(Object key) {
        boolean isSetting = !own.contains(key) && Watch.property(String.valueOf(key), super.get(key) != null);
        return isSetting ? Elsewhere.setting() : null;
    }

    private static void askedForAll() {
        Watch.property(null, true);
    }

    @Override
    public synchronized Object put(Object key, Object value) {
        Object before = super.put(key, value);
        own.add(key);
        return before;
    }

    @Override
    public synchronized Object remove(Object key) {
        Object before = super.remove(key);
        if (key != null) {
            own.add(key);
        }
        return before;
    }

    @Override
    public String getProperty(String key) {
        String setting = key == null ? null : asked(key);
        String value = super.getProperty(key);
        return value == null ? setting : value;
    }

    @Override
    public String getProperty(String key, String otherwise) {
        String value = getProperty(key);
        return value == null ? otherwise : value;
    }

    @Override
    public synchronized Object get(Object key) {
        String setting = key == null ? null : asked(key);
        Object value = super.get(key);
        return value == null ? setting : value;
    }

    @Override
    public synchronized Object getOrDefault(Object key, Object otherwise) {
        Object value = get(key);
        return value == null ? otherwise : value;
    }

    @Override
    public synchronized boolean containsKey(Object key) {
        String setting = key == null ? null : asked(key);
        return super.containsKey(key) || setting != null;
    }

    @Override
    public Set<String> stringPropertyNames() {
        askedForAll();
        return super.stringPropertyNames();
    }

    @Override
    public Enumeration<?> propertyNames() {
        askedForAll();
        return super.propertyNames();
    }

    @Override
    public synchronized Enumeration<Object> keys() {
        askedForAll();
        return super.keys();
    }

    @Override
    public synchronized Enumeration<Object> elements() {
        askedForAll();
        return super.elements();
    }

    @Override
    public Set<Object> keySet() {
        askedForAll();
        return super.keySet();
    }

    @Override
    public Collection<Object> values() {
        askedForAll();
        return super.values();
    }

    @Override
    public Set<Map.Entry<Object, Object>> entrySet() {
        askedForAll();
        return super.entrySet();
    }

    @Override
    public synchronized void forEach(BiConsumer<? super Object, ? super Object> action) {
        askedForAll();
        super.forEach(action);
    }

    @Override
    public synchronized int size() {
        askedForAll();
        return super.size();
    }

    @Override
    public void list(PrintStream out) {
        askedForAll();
        super.list(out);
    }

    @Override
    public void list(PrintWriter out) {
        askedForAll();
        super.list(out);
    }

    @Override
    public void store(Writer writer, String comments) throws java.io.IOException {
        askedForAll();
        super.store(writer, comments);
    }

    @Override
    public void store(OutputStream out, String comments) throws java.io.IOException {
        askedForAll();
        super.store(out, comments);
    }

    @Override
    public synchronized String toString() {
        askedForAll();
        return super.toString();
    }

    @Override
    public synchronized Object clone() {
        askedForAll();
        return super.clone();
    }
}
