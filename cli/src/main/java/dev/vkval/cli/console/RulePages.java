package dev.vkval.cli.console;

import dev.vkval.catalogue.OwnerSets;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.StringTokenizer;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The pages about rules that the build places beside this class: one Markdown file per rule id, or one for many similar
 * rules. Such a page lists them in lines {@code Rules: VUID-{draws}-None-08600, VUID-vkDestroyBuffer-buffer-00922}, in
 * which an id may be about {@linkplain OwnerSets several owners}, or says in lines {@code Kinds: -sType-sType} what ids
 * without a number end with, or in lines {@code Owners: VkBufferCreateInfo} whose other ids it is about.
 */
public final class RulePages {
    private static final String FOLDER = "rules/";
    private static final String SAFE_ID = "[A-Za-z0-9_:-]+";
    private static final String EXTENSION = ".md";
    private static final String RULES = "Rules: ";
    private static final String KINDS = "Kinds: ";
    private static final String OWNERS = "Owners: ";
    private static final String SEPARATORS = ", \t\r";

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
        ids.addAll(Shared.PAGES.own());
        return List.copyOf(ids);
    }

    /** Pages about many rules, read on first use. */
    private static final class Shared {
        static final Shared PAGES = new Shared();

        private final Map<String, String> pagesByRule = new HashMap<>();
        private final Map<String, String> pagesBySeveral = new LinkedHashMap<>();
        private final Map<String, String> pagesByKind = new LinkedHashMap<>();
        private final Map<String, String> pagesByOwner = new HashMap<>();
        private final Set<String> own = new HashSet<>();

        private Shared() {
            all().forEach((name, page) -> {
                own.add(name);
                for (String rule : words(name, page, RULES)) {
                    (OwnerSets.several(rule) ? pagesBySeveral : pagesByRule).put(rule, page);
                }
                words(name, page, KINDS).forEach(kind -> pagesByKind.put(kind, page));
                words(name, page, OWNERS).forEach(owner -> pagesByOwner.put(owner, page));
            });
        }

        /** What the lines that begin so list. */
        private List<String> words(String name, String page, String begin) {
            List<String> words = new ArrayList<>();
            int at = page.startsWith(begin) ? 0 : next(page, begin, 0);
            while (at >= 0) {
                own.remove(name);
                int end = page.indexOf('\n', at);
                String line = page.substring(at + begin.length(), end < 0 ? page.length() : end);
                StringTokenizer list = new StringTokenizer(line, SEPARATORS);
                while (list.hasMoreTokens()) {
                    words.add(list.nextToken());
                }
                at = next(page, begin, at);
            }
            return words;
        }

        /** Where the next line after a place begins so, negative for none. */
        private static int next(String page, String begin, int from) {
            int at = page.indexOf("\n" + begin, from);
            return at < 0 ? at : at + 1;
        }

        /**
         * The page about a rule: the one that names it, otherwise that of an id over several owners, otherwise that of
         * its kind, otherwise that of its owner, otherwise null.
         */
        String of(String rule) {
            String page = pagesByRule.get(rule);
            if (page != null) {
                return page;
            }
            return Stream.concat(
                            pagesBySeveral.entrySet().stream().filter(entry -> OwnerSets.matches(entry.getKey(), rule)),
                            pagesByKind.entrySet().stream().filter(entry -> rule.endsWith(entry.getKey())))
                    .map(Map.Entry::getValue)
                    .findFirst()
                    .orElseGet(() -> pagesByOwner.get(owner(rule)));
        }

        private static String owner(String rule) {
            String[] parts = rule.split("-", 3);
            return parts.length < 3 ? "" : parts[1];
        }

        Set<String> named() {
            return pagesByRule.keySet();
        }

        /** Names of the pages about one rule each. */
        Set<String> own() {
            return own;
        }
    }

    /** All pages by their name. Needs no more of the Java runtime than its base module. */
    private static SortedMap<String, String> all() {
        try {
            return all(Path.of(RulePages.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI()));
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException("the rule pages cannot be read", e);
        }
    }

    /** @param home folder or jar of the classes */
    static SortedMap<String, String> all(Path home) throws IOException {
        String folder = RulePages.class.getPackageName().replace('.', '/') + "/" + FOLDER;
        SortedMap<String, String> pages = new TreeMap<>();
        if (Files.isDirectory(home)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(home.resolve(folder), "*" + EXTENSION)) {
                for (Path file : files) {
                    pages.put(name(file.getFileName().toString()), Files.readString(file));
                }
            }
            return pages;
        }
        // To ask the class loader for each takes several times as long.
        try (ZipFile jar = new ZipFile(home.toFile())) {
            for (ZipEntry entry : Collections.list(jar.entries())) {
                if (entry.getName().startsWith(folder) && entry.getName().endsWith(EXTENSION)) {
                    byte[] text = jar.getInputStream(entry).readAllBytes();
                    pages.put(
                            name(entry.getName().substring(folder.length())), new String(text, StandardCharsets.UTF_8));
                }
            }
        }
        return pages;
    }

    private static String name(String file) {
        return file.substring(0, file.length() - EXTENSION.length());
    }
}
