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
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Row;
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
        List<CaptureTask> captures =
                CaptureList.of(options.inputs(), options.lists, context.hadoopConfiguration());
        Path scratch = Files.createTempDirectory("vkval-farm");
        try {
            CheckSettings here = new CheckSettings(
                    tool, settings.options(), settings.repetitions(), 1, settings.limitSeconds(), settings.resource(), 1);
            AbsentReports absent = new AbsentReports(here, scratch);
            if (!absent.optionsAreValid()) {
                return Outcome.USAGE;
            }
            return report(checked(repeated(captures), absent), new MergedReport(tool, scratch));
        } finally {
            delete(scratch);
        }
    }

    private List<CaptureTask> repeated(List<CaptureTask> captures) {
        return captures.stream()
                .flatMap(capture -> IntStream.rangeClosed(1, options.repeat).mapToObj(capture::repeated))
                .toList();
    }

    private JavaRDD<Row> checked(List<CaptureTask> captures, AbsentReports absent) {
        boolean local = FarmSession.isLocal(context.getConf());
        var files = context.broadcast(new SerializableConfiguration(context.hadoopConfiguration()));
        JavaRDD<Row> all = new CheckStage(context, new CaptureWorker(settings, files), null).results(captures, local);
        if (options.otherResource != null) {
            List<CaptureTask> unfit = unfit(all, captures);
            if (!unfit.isEmpty()) {
                CaptureWorker other = new CaptureWorker(settings.ofStage(2, options.otherResource), files);
                SparkConf conf = context.getConf();
                all = all.union(new CheckStage(context, other, FarmSession.profile(conf, options.otherResource))
                        .results(unfit, local));
            }
        }
        List<Row> missing =
                all.filter(row -> row.isNullAt(CheckResult.index("report"))).collect();
        return missing.isEmpty()
                ? all
                : all.filter(row -> !row.isNullAt(CheckResult.index("report")))
                        .union(context.parallelize(absent.of(missing)));
    }

    /** Those that the device they were checked on cannot run. */
    private static List<CaptureTask> unfit(JavaRDD<Row> results, List<CaptureTask> captures) {
        List<List<Integer>> keys = results.filter(
                        row -> row.getInt(CheckResult.index("exit_code")) == Outcome.UNFIT_DEVICE)
                .map(row -> List.of(row.getInt(CheckResult.index("place")), row.getInt(CheckResult.index("repetition"))))
                .collect();
        return captures.stream()
                .filter(capture -> keys.contains(List.of(capture.place(), capture.repetition())))
                .toList();
    }

    private int report(JavaRDD<Row> results, MergedReport merged) throws IOException, InterruptedException {
        Instant now = Instant.now();
        String run = now.toString();
        Files.createDirectories(options.output);
        String place = options.tables == null
                ? options.output.resolve(TABLES).toAbsolutePath().toUri().toString()
                : options.tables;
        Tables tables = new Tables(spark, place);
        tables.append(results, LocalDate.ofInstant(now, ZoneOffset.UTC), run);
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

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}
