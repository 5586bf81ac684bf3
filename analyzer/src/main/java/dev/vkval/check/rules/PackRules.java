package dev.vkval.check.rules;

import dev.vkval.rule.RuleArchive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Packs the rule files for the program, as part of its build: best practices into one archive, all others into another. The
 * rules of an owner are checked in the order of the files' names.
 */
public final class PackRules {
    private static final String SUFFIX = ".rules";
    private static final String PRACTICES = "practices";

    private PackRules() {}

    /** @param arguments the folder of the rule files, the folder of the archives */
    public static void main(String[] arguments) throws IOException {
        Map<String, String> usage = new TreeMap<>();
        Map<String, String> practices = new TreeMap<>();
        for (Path file : files(Path.of(arguments[0]))) {
            String name = file.getFileName().toString();
            (name.startsWith(PRACTICES) ? practices : usage).put(name, Files.readString(file));
        }
        Path folder = Files.createDirectories(Path.of(arguments[1]));
        Files.write(folder.resolve(RuleResources.USAGE), RuleArchive.pack(usage));
        Files.write(folder.resolve(RuleResources.PRACTICES), RuleArchive.pack(practices));
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().endsWith(SUFFIX))
                    .toList();
        }
    }
}
