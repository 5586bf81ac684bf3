package dev.vkval.check.inventory;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Ids of valid usage in the classes of the checks. A check names each id that it reports in full, so its class file
 * contains them as constants; tables in text blocks may contain several.
 */
final class CodeIds {
    private static final String CLASS = ".class";
    private static final String START = "VUID-";
    private static final String ROOT = "dev/vkval/";

    /** Packages whose classes report findings. */
    private static final Pattern CHECKS =
            Pattern.compile(ROOT + "(check|fit|gpuav|spirv|sync)/(?!inventory/).*\\.class");

    private static final Pattern ID = Pattern.compile(
            "(?<!\\S)VUID-(?:\\w+|\\{[\\w|]+})(?:-[\\w:]+){0,2}-(?:[0-9]{5}|[a-z]+|sType|pNext)(?!\\S)");

    private CodeIds() {}

    /** @param visitor takes an id as it is written and the class that contains it, from below the root package */
    static void visit(BiConsumer<String, String> visitor) {
        try {
            visit(
                    Path.of(CodeIds.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI()),
                    visitor);
        } catch (IOException e) {
            throw new UncheckedIOException("the classes of the checks cannot be read", e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** @param home folder or jar of the classes */
    private static void visit(Path home, BiConsumer<String, String> visitor) throws IOException {
        if (Files.isDirectory(home)) {
            List<Path> files;
            try (Stream<Path> all = Files.walk(home.resolve(ROOT))) {
                files = all.sorted().toList();
            }
            for (Path file : files) {
                String name = home.relativize(file).toString().replace('\\', '/');
                if (CHECKS.matcher(name).matches()) {
                    visit(name, Files.newInputStream(file), visitor);
                }
            }
            return;
        }
        try (ZipFile jar = new ZipFile(home.toFile())) {
            for (ZipEntry entry : jar.stream().map(ZipEntry.class::cast).toList()) {
                if (CHECKS.matcher(entry.getName()).matches()) {
                    visit(entry.getName(), jar.getInputStream(entry), visitor);
                }
            }
        }
    }

    private static void visit(String file, InputStream classFile, BiConsumer<String, String> visitor)
            throws IOException {
        String name = file.substring(ROOT.length(), file.length() - CLASS.length())
                .replaceFirst("\\$.*", "")
                .replace('/', '.');
        List<String> constants;
        try (InputStream in = classFile) {
            constants = StringConstants.of(in);
        }
        for (String constant : constants) {
            if (!constant.contains(START)) {
                continue;
            }
            Matcher id = ID.matcher(constant);
            while (id.find()) {
                visitor.accept(id.group(), name);
            }
        }
    }
}
