package dev.vkval.farm;

import dev.vkval.cli.farm.FarmOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.resource.ResourceProfile;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;

/** A run of the farm, from inputs to reports. */
final class FarmRun {
    private static final String TABLES = "tables";

    private final FarmOptions options;
    private final CheckSettings settings;
    private final SparkSession spark;
    private final JavaSparkContext context;
    private final PrintStream out;

    /**
     * @param tool the launcher on this machine
     * @param out for what is told beside the reports
     */
    FarmRun(FarmOptions options, String tool, SparkSession spark, PrintStream out) {
        this.options = options;
        this.spark = spark;
        this.out = out;
        context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        settings = new CheckSettings(
                options.tool == null ? tool : options.tool,
                options.checkOptions(),
                options.repeat,
                options.attempts,
                options.limitSeconds,
                options.resource,
                1);
    }

    /**
     * Runs, and returns the exit code.
     *
     * @param tool the launcher on this machine
     */
    int run(String tool) throws IOException, InterruptedException {
        List<CaptureTask> captures = CaptureList.of(options.inputs(), options.lists, context.hadoopConfiguration());
        try (Scratch scratch = Scratch.create()) {
            CheckSettings here = new CheckSettings(
                    tool,
                    settings.options(),
                    settings.repetitions(),
                    1,
                    settings.limitSeconds(),
                    settings.resource(),
                    1);
            AbsentReports absent = new AbsentReports(here, scratch.path());
            if (!absent.optionsAreValid()) {
                return Outcome.USAGE;
            }
            return report(checked(repeated(captures), absent), new MergedReport(tool, scratch.path()));
        }
    }

    private List<CaptureTask> repeated(List<CaptureTask> captures) {
        return captures.stream()
                .flatMap(capture -> IntStream.rangeClosed(1, options.repeat).mapToObj(capture::repeated))
                .toList();
    }

    private CheckedCaptures checked(List<CaptureTask> captures, AbsentReports absent) {
        var files = context.broadcast(new SerializableConfiguration(context.hadoopConfiguration()));
        CheckedCaptures all = new CheckStage(context, new CaptureWorker(settings, files), null).of(captures);
        List<CaptureTask> unfit = options.otherResource == null ? List.of() : all.unfit(captures);
        if (!unfit.isEmpty()) {
            CaptureWorker other = new CaptureWorker(settings.ofStage(2, options.otherResource), files);
            ResourceProfile profile = FarmSession.profile(context.getConf(), options.otherResource);
            all = all.with(new CheckStage(context, other, profile).of(unfit));
        }
        return all.reported(absent.of(all.withoutReport()), context);
    }

    private int report(CheckedCaptures results, MergedReport merged) throws IOException, InterruptedException {
        Instant now = Instant.now();
        String run = now.toString();
        Files.createDirectories(options.output);
        String place = options.tables == null ? beside(options.output) : options.tables;
        Tables tables = new Tables(spark, place);
        tables.append(results.rows(), LocalDate.ofInstant(now, ZoneOffset.UTC), run);
        int code = merged.write(tables.of(Tables.RESULTS, run), options.output, mergeOptions());
        Spread spread = new Spread(spark, tables);
        CsvFile.write(spread.matrix(), options.output.resolve("matrix.csv"));
        long flakes = CsvFile.write(spread.flakes(run), options.output.resolve("flakes.csv"));
        if (flakes > 0) {
            out.println(flakes + " results are not the same each time: " + options.output.resolve("flakes.csv"));
        }
        if (options.previous != null) {
            merged.compare(options.previous, options.output);
        }
        out.println("run " + run + " in " + place);
        return code;
    }

    /** As Spark writes places: without escapes. */
    private static String beside(Path output) {
        return new org.apache.hadoop.fs.Path(
                        output.resolve(TABLES).toAbsolutePath().toUri())
                .toString();
    }

    private List<String> mergeOptions() {
        List<String> words = new ArrayList<>();
        if (options.baseline != null) {
            words.addAll(List.of("--baseline", options.baseline.toString()));
        }
        if (options.strictBaseline) {
            words.add("--strict-baseline");
        }
        return words;
    }
}
