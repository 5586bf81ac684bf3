package dev.vkval.cli.farm;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** What {@code farm} is asked for. Knows nothing of what runs it. */
public final class FarmOptions {
    private static final String END_OF_OPTIONS = "--";
    /** Options of {@code check} that the farm gives itself, or that make no sense for a single capture. */
    private static final Set<String> OWN = Set.of(
            "-o",
            "--output",
            "-j",
            "--jobs",
            "--repeat",
            "--shard",
            "--resume",
            "--baseline",
            "--strict-baseline",
            "--format",
            "--screenshots",
            "--dump-instrumented");

    @Parameters(
            paramLabel = "INPUT",
            arity = "0..*",
            description =
                    "Captures, or folders of them: paths, or URIs of a file system that Hadoop reaches. What follows"
                            + " -- are options of check.")
    List<String> words = List.of();

    @Option(
            names = "--list",
            paramLabel = "FILE",
            description = "More inputs, one on each line of a file; lines that begin with # are comments.")
    public List<String> lists = List.of();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            required = true,
            description = "Folder for the merged reports, matrix.csv and flakes.csv.")
    public Path output;

    @Option(
            names = "--tables",
            paramLabel = "URI",
            description = "Where the tables are that results are appended to; all machines need to reach it (default:"
                    + " tables in the output folder).")
    public String tables;

    @Option(
            names = "--master",
            paramLabel = "URL",
            description = "The cluster, such as spark://host:7077 or local[2] (default: that of"
                    + " spark-submit, or local[*], all cores of this machine).")
    public String master;

    @Option(names = "--conf", paramLabel = "KEY=VALUE", description = "A property of Spark; can be repeated.")
    public Map<String, String> properties = new LinkedHashMap<>();

    @Option(
            names = "--tool",
            paramLabel = "PATH",
            description =
                    "vkval-replay on the machines of the cluster (default: the path of the one that is used here).")
    public String tool;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description = "Checks each capture N times, for errors that do not occur every time (default: 1).")
    public int repeat = 1;

    @Option(
            names = "--attempts",
            paramLabel = "N",
            description =
                    "How many times a capture is tried whose device hung or was lost, whose driver crashed, or that"
                            + " was not reached (default: 3).")
    public int attempts = 3;

    @Option(
            names = "--limit",
            paramLabel = "SECONDS",
            description =
                    "Longest time for a capture; then its check is told to end, and counts as hung (default: 3600).")
    public long limitSeconds = 3600;

    @Option(
            names = "--resource",
            paramLabel = "NAME",
            description = "The resource of Spark whose addresses are devices, as devices --resources writes them"
                    + " (default: vulkan).")
    public String resource = "vulkan";

    @Option(
            names = "--other-resource",
            paramLabel = "NAME",
            description = "Captures that their device cannot run are checked again with a device of this resource.")
    public String otherResource;

    @Option(
            names = "--baseline",
            paramLabel = "FILE",
            description = "Accepted findings, which do not make the exit code 1.")
    public Path baseline;

    @Option(names = "--strict-baseline", description = "Exit code 1 if accepted findings do not occur any more.")
    public boolean strictBaseline;

    @Option(
            names = "--previous",
            paramLabel = "DIR",
            description = "Output folder of an earlier run; diff.html compares this run with it.")
    public Path previous;

    private List<String> checkOptions = List.of();

    /**
     * Separates what follows {@code --}, and verifies the values.
     *
     * @param original the words of the command line as they were typed
     * @throws ParameterException for a value that is not valid
     */
    public void settle(CommandSpec command, List<String> original) {
        int end = original.indexOf(END_OF_OPTIONS);
        int after = end < 0 ? 0 : original.size() - end - 1;
        checkOptions = List.copyOf(words.subList(words.size() - after, words.size()));
        words = List.copyOf(words.subList(0, words.size() - after));
        require(command, !words.isEmpty() || !lists.isEmpty(), "no capture given: name captures or folders, or --list");
        require(command, repeat > 0, "--repeat must be at least 1");
        require(command, attempts > 0, "--attempts must be at least 1");
        require(command, limitSeconds > 0, "--limit must be at least 1 second");
        require(command, !strictBaseline || baseline != null, "--strict-baseline needs --baseline");
        for (String option : checkOptions) {
            String name = option.replaceFirst("=.*", "");
            require(command, !OWN.contains(name), name + " cannot follow --: the farm decides that for each capture");
        }
    }

    private static void require(CommandSpec command, boolean holds, String message) {
        if (!holds) {
            throw new ParameterException(command.commandLine(), message);
        }
    }

    /** Captures and folders. */
    public List<String> inputs() {
        return words;
    }

    /** Options of {@code check} for each capture. */
    public List<String> checkOptions() {
        return new ArrayList<>(checkOptions);
    }
}
