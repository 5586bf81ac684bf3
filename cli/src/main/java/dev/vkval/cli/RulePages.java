package dev.vkval.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The pages about rules that the build put beside this class, one Markdown file per rule id. */
final class RulePages {
    private static final String FOLDER = "rules/";
    private static final String SAFE_ID = "[A-Za-z0-9_-]+";

    private RulePages() {}

    static boolean has(String rule) {
        return rule.matches(SAFE_ID) && RulePages.class.getResource(FOLDER + rule + ".md") != null;
    }

    /** The page as Markdown, null where there is none. */
    static String page(String rule) {
        if (!rule.matches(SAFE_ID)) {
            return null;
        }
        try (InputStream in = RulePages.class.getResourceAsStream(FOLDER + rule + ".md")) {
            return in == null ? null : new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("the page of rule " + rule + " cannot be read", e);
        }
    }

    /** Ids of all rules that have a page, sorted. */
    static List<String> ids() {
        try {
            Path home = Path.of(RulePages.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            String folder = RulePages.class.getPackageName().replace('.', '/') + "/" + FOLDER;
            if (Files.isDirectory(home)) {
                return ids(home.resolve(folder));
            }
            try (FileSystem jar = FileSystems.newFileSystem(home)) {
                return ids(jar.getPath(folder));
            }
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException("the rule pages cannot be listed", e);
        }
    }

    private static List<String> ids(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".md"))
                    .map(name -> name.substring(0, name.length() - ".md".length()))
                    .sorted()
                    .toList();
        }
    }
}
