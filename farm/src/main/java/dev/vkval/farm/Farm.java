package dev.vkval.farm;

import dev.vkval.cli.farm.FarmOptions;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Entry point, for spark-submit and for {@code vkval-replay farm}. */
@Command(
        name = "farm",
        sortOptions = false,
        description = "Checks captures on many machines and makes one result of all.")
public final class Farm implements Runnable {
    /** The launcher that started this, if one did. */
    private static final String LAUNCHER = "vkval.launcher";

    private static final String SUBMITTED = "spark.submit.deployMode";

    @Spec
    CommandSpec spec;

    @Mixin
    FarmOptions options = new FarmOptions();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Shows this help.")
    boolean help;

    private final List<String> words;
    private int code;

    private Farm(String... words) {
        this.words = List.of(words);
    }

    public static void main(String[] arguments) {
        Farm farm = new Farm(arguments);
        int usage = new CommandLine(farm)
                .setExecutionExceptionHandler((e, command, parsed) -> farm.failed(e))
                .execute(arguments);
        System.out.flush();
        System.exit(usage == 0 ? farm.code : usage);
    }

    private int failed(Exception e) {
        if (e instanceof UsageException) {
            System.err.println("vkval-replay: farm: " + e.getMessage());
            return Outcome.USAGE;
        }
        System.err.println("vkval-replay: farm: " + e);
        if (System.getenv("VKVAL_TRACE") != null) {
            e.printStackTrace();
        }
        return Outcome.INTERNAL;
    }

    @Override
    public void run() {
        options.settle(spec, words);
        String tool = System.getProperty(LAUNCHER, options.tool == null ? "vkval-replay" : options.tool);
        try (SparkSession spark =
                FarmSession.start(options, System.getProperty(SUBMITTED) == null ? jars() : List.of())) {
            code = new FarmRun(options, tool, spark, System.out).run(tool);
        } catch (IOException e) {
            throw new IllegalStateException(e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /** The jars with the classes of the farm, beside each other; none if they are in folders. */
    private static List<Path> jars() {
        return Stream.of(Farm.class, FarmOptions.class, CommandLine.class)
                .map(Farm::place)
                .filter(place -> place.toString().endsWith(".jar"))
                .toList();
    }

    private static Path place(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
