package dev.vkval.cli.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The pages about rules that the build places beside this class: one Markdown file per rule id, or one for many similar
 * rules. Such a page lists them in lines {@code Rules: VUID-*-sType-sType, VUID-vkDestroyBuffer-buffer-00922}, where a
 * star matches any characters.
 */
public final class RulePages {
    private static final String FOLDER = "rules/";
    private static final String SAFE_ID = "[A-Za-z0-9_-]+";
    private static final String EXTENSION = ".md";
    private static final String RULES = "Rules: ";
    private static final String STAR = "*";

    private RulePages() {}

    public static boolean has(String rule) {
        return page(rule) != null;
    }

    /** The page as Markdown, null if there is none. */
    public static String page(String rule) {
        if (!rule.matches(SAFE_ID)) {
            return null;
        }
        String own = read(rule);
        return own != null ? own : Shared.PAGES.of(rule);
    }

    private static String read(String name) {
        try (InputStream in = RulePages.class.getResourceAsStream(FOLDER + name + EXTENSION)) {
            return in == null ? null : new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("the page " + name + " cannot be read", e);
        }
    }

    /** Ids of all rules that a page names in full, sorted. */
    public static List<String> ids() {
        TreeSet<String> ids = new TreeSet<>(Shared.PAGES.named());
        for (String name : files()) {
            if (!Shared.PAGES.names().contains(name)) {
                ids.add(name);
            }
        }
        return List.copyOf(ids);
    }

    /** Pages about many rules, read on first use. */
    private static final class Shared {
        static final Shared PAGES = new Shared();

        private final Map<String, String> pagesByRule = new HashMap<>();
        private final Map<Pattern, String> pagesByPattern = new LinkedHashMap<>();
        private final Set<String> names = new HashSet<>();

        private Shared() {
            for (String name : files()) {
                String page = read(name);
                page.lines().filter(line -> line.startsWith(RULES)).forEach(line -> add(name, page, line));
            }
        }

        private void add(String name, String page, String line) {
            names.add(name);
            for (String rule : line.substring(RULES.length()).split("[,\\s]+")) {
                if (rule.contains(STAR)) {
                    pagesByPattern.put(Pattern.compile(rule.replace(STAR, ".*")), page);
                } else {
                    pagesByRule.put(rule, page);
                }
            }
        }

        /**
         * The page about a rule: the one that names it, otherwise the first with a pattern that matches it, otherwise
         * null.
         */
        String of(String rule) {
            String page = pagesByRule.get(rule);
            if (page != null) {
                return page;
            }
            return pagesByPattern.entrySet().stream()
                    .filter(entry -> entry.getKey().matcher(rule).matches())
                    .map(Map.Entry::getValue)
                    .findFirst()
                    .orElse(null);
        }

        Set<String> named() {
            return pagesByRule.keySet();
        }

        Set<String> names() {
            return names;
        }
    }

    /** Names of all pages, sorted. Needs no more of the Java runtime than its base module. */
    private static List<String> files() {
        try {
            return files(Path.of(RulePages.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI()));
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException("the rule pages cannot be listed", e);
        }
    }

    /** @param home folder or jar of the classes */
    static List<String> files(Path home) throws IOException {
        String folder = RulePages.class.getPackageName().replace('.', '/') + "/" + FOLDER;
        if (Files.isDirectory(home)) {
            try (Stream<Path> files = Files.list(home.resolve(folder))) {
                return names(files.map(file -> file.getFileName().toString()));
            }
        }
        try (ZipFile jar = new ZipFile(home.toFile())) {
            return names(jar.stream()
                    .map(ZipEntry::getName)
                    .filter(name -> name.startsWith(folder))
                    .map(name -> name.substring(folder.length())));
        }
    }

    private static List<String> names(Stream<String> files) {
        return files.filter(name -> name.endsWith(EXTENSION))
                .map(name -> name.substring(0, name.length() - EXTENSION.length()))
                .sorted()
                .toList();
    }
}
