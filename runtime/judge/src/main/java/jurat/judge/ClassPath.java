package jurat.judge;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The user's folders and jars, kept open and searched in order. What cannot be read is as good as not there. */
final class ClassPath {

    /** A resource and the protection domain of the entry it was found in. */
    record Found(byte[] bytes, ProtectionDomain domain) {}

    private record Entry(Path folder, JarFile jar, URL url, ProtectionDomain domain) {}

    private final List<Entry> entries = new ArrayList<>();

    ClassPath(List<String> paths) {
        for (String path : paths) {
            File file = new File(path);
            try {
                URL url = file.toURI().toURL();
                ProtectionDomain domain = new ProtectionDomain(new CodeSource(url, (Certificate[]) null), null);
                if (file.isDirectory()) {
                    entries.add(new Entry(file.toPath(), null, url, domain));
                } else if (file.isFile()) {
                    JarFile jar = new JarFile(file, false, ZipFile.OPEN_READ, JarFile.runtimeVersion());
                    entries.add(new Entry(null, jar, url, domain));
                }
            } catch (IOException unreadable) {
                continue;
            }
        }
    }

    Found find(String resource) {
        for (Entry entry : entries) {
            byte[] bytes = read(entry, resource);
            if (bytes != null) {
                return new Found(bytes, entry.domain);
            }
        }
        return null;
    }

    List<URL> urls(String resource) {
        List<URL> urls = new ArrayList<>();
        for (Entry entry : entries) {
            URL url = url(entry, resource);
            if (url != null) {
                urls.add(url);
            }
        }
        return urls;
    }

    private static byte[] read(Entry entry, String resource) {
        try {
            if (entry.folder != null) {
                Path file = entry.folder.resolve(resource);
                return Files.isRegularFile(file) ? Files.readAllBytes(file) : null;
            }
            ZipEntry found = entry.jar.getEntry(resource);
            if (found == null) {
                return null;
            }
            try (InputStream in = entry.jar.getInputStream(found)) {
                return in.readAllBytes();
            }
        } catch (IOException | RuntimeException unreadable) {
            return null;
        }
    }

    private static URL url(Entry entry, String resource) {
        try {
            if (entry.folder != null) {
                Path file = entry.folder.resolve(resource);
                return Files.exists(file) ? file.toUri().toURL() : null;
            }
            ZipEntry found = entry.jar.getEntry(resource);
            return found == null ? null : new URL("jar:" + entry.url + "!/" + found.getName());
        } catch (MalformedURLException | RuntimeException unusable) {
            return null;
        }
    }
}
