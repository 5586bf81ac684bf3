package dev.vkval.cli;

import dev.vkval.cli.config.ConfigReader;
import dev.vkval.cli.config.ProjectConfig;
import dev.vkval.cli.config.RuleActions;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Options of {@code check}: what the project says. */
final class ConfigOptions {
    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "The configuration (default: the nearest vkval.toml in a folder of the captures or above it,"
                    + " or else in the current folder or above it).")
    Path file;

    @Option(names = "--no-config", description = "Uses no vkval.toml.")
    boolean none;

    @Option(names = "--profile", paramLabel = "NAME", description = "Adds a profile of the configuration.")
    String profile;

    @Option(
            names = "--rule",
            paramLabel = "ID=ACTION",
            description = "Switches a rule off or changes its severity: off, info, warn or error; ID may contain * and"
                    + " ?. Can be repeated.")
    List<String> rules = new ArrayList<>();

    /** What the configuration of these captures says. */
    ProjectConfig project(Usage usage, List<String> captures) {
        usage.require(file == null || !none, "--config and --no-config exclude each other");
        usage.require(file == null || Files.isRegularFile(file), "--config: there is no file " + file);
        Path found = file != null ? file : none ? null : ProjectConfig.find(paths(captures), Path.of(""));
        usage.require(found != null || profile == null, "--profile needs a vkval.toml, and there is none");
        return found == null ? ProjectConfig.NONE : ConfigReader.read(found, profile);
    }

    private static List<Path> paths(List<String> captures) {
        List<Path> paths = new ArrayList<>();
        for (String capture : captures) {
            try {
                if (Files.exists(Path.of(capture))) {
                    paths.add(Path.of(capture));
                }
            } catch (InvalidPathException e) {
                // Reported where captures are looked for.
            }
        }
        return paths;
    }

    /** What is done with rules: those of the project, then those of the options. */
    RuleActions rules(Usage usage, ProjectConfig project) {
        List<RuleActions.Entry> entries = new ArrayList<>();
        for (String rule : rules) {
            entries.add(usage.value("--rule", () -> RuleActions.parse(rule)));
        }
        return project.rules().and(entries);
    }

    /** Gives a command the options of the project that its command line does not have. */
    static void apply(ProjectConfig project, CommandLine command, List<String> arguments) {
        List<String> given = project.options().keySet().stream()
                .filter(name -> command.getParseResult().hasMatchedOption("--" + name))
                .toList();
        List<String> words = new ArrayList<>(project.words(given));
        if (!words.isEmpty()) {
            words.addAll(arguments);
            command.parseArgs(words.toArray(String[]::new));
        }
    }
}
