package dev.vkval.farm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables of results that a test made: which findings are not found each time, what differs between devices. */
class SpreadTest {
    private static final String FINDING = """
            {"id":"F-%d","rule":"R","severity":"error","family":"sync","confidence":"proved","title":"t","message":"m",
             "occurrences":{"count":2,"firstBlock":7}}""";

    @TempDir
    Path folder;

    private static Row checked(String capture, int place, int repetition, String device, int code, int... findings) {
        List<String> found = new ArrayList<>();
        for (int finding : findings) {
            found.add(String.format(FINDING, finding));
        }
        String report = String.format(
                """
                {"schema":1,"captures":[{"path":"%s (run %d)","status":"%s","exitCode":%d,
                 "verdict":{"kind":"%s"},"device":"%s","driver":"vulkan",
                 "coverage":{"blocks":1,"calls":1,"callsChecked":1,"frames":1,"families":["sync"],"gaps":[]},
                 "anomalies":[],"faults":[],"findings":[%s]}]}""",
                capture,
                repetition,
                code == 75 ? "partial" : "completed",
                code,
                code == 0 ? "clean" : code == 75 ? "crashed" : "failed",
                device,
                String.join(",", found));
        return new CheckResult(
                        new CaptureTask(place, repetition, capture, "file:/" + capture, 1),
                        1,
                        code,
                        true,
                        new CheckResult.Place("host", "0", 0, "0"),
                        1_000L * repetition,
                        0.5,
                        new CheckResult.Files(report, "", null, ""),
                        null)
                .row();
    }

    private static List<String> lines(List<Row> rows) {
        return rows.stream().map(row -> row.mkString(" ")).toList();
    }

    @Test
    void whatIsNotFoundEachTimeHasARate() throws IOException {
        try (SparkSession spark = TestSpark.start(folder)) {
            JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
            Tables tables = new Tables(spark, folder.resolve("tables").toUri().toString());
            List<Row> rows = List.of(
                    checked("a", 0, 1, "X", 1, 1, 2),
                    checked("a", 0, 2, "X", 1, 1),
                    checked("a", 0, 3, "X", 1, 1),
                    // It says nothing about what would have been found.
                    checked("a", 0, 4, "X", 75),
                    checked("b", 1, 1, "X", 0),
                    checked("b", 1, 2, "X", 0));
            tables.append(context.parallelize(rows), LocalDate.of(2026, 1, 2), "first");
            tables.append(
                    context.parallelize(List.of(checked("b", 0, 1, "Y", 1, 3, 4))), LocalDate.of(2026, 1, 3), "second");
            Spread spread = new Spread(spark, tables);
            assertEquals(
                    List.of(
                            "a X exit 1 null null 4 3 0.75",
                            "a X exit 75 null null 4 1 0.25",
                            "a X finding F-2 R t 3 1 0.3333"),
                    lines(spread.flakes("first").collectAsList()));
            assertEquals(List.of(), lines(spread.flakes("second").collectAsList()));
            assertEquals(
                    List.of("a crashed null", "b clean failed (2)"),
                    lines(spread.matrix().collectAsList()));
            assertEquals(
                    2, folder.resolve("tables/captures").toFile().list((f, name) -> name.startsWith("date=")).length);
        }
    }

    /** Prints how long it takes and the memory that is in use after. */
    @Test
    @Tag("long")
    void tenThousandChecksAreAggregated() throws IOException {
        int checks = 10_000;
        try (SparkSession spark = TestSpark.start(folder)) {
            JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
            Tables tables = new Tables(spark, folder.resolve("tables").toUri().toString());
            List<Integer> numbers = new ArrayList<>();
            for (int i = 1; i <= checks; i++) {
                numbers.add(i);
            }
            long begin = System.nanoTime();
            // Finding 1 each time, 2 every tenth time, 3 once.
            tables.append(
                    context.parallelize(numbers, 8)
                            .map(number -> number == 1
                                    ? checked("a", 0, number, "X", 1, 1, 2, 3)
                                    : number % 10 == 1
                                            ? checked("a", 0, number, "X", 1, 1, 2)
                                            : checked("a", 0, number, "X", 1, 1)),
                    LocalDate.of(2026, 1, 2),
                    "run");
            long appended = System.nanoTime();
            List<Row> flakes = new Spread(spark, tables).flakes("run").collectAsList();
            long end = System.nanoTime();
            assertEquals(
                    List.of("a X finding F-2 R t 10000 1000 0.1", "a X finding F-3 R t 10000 1 1.0E-4"), lines(flakes));
            assertEquals(checks, tables.all(Tables.CAPTURES).count());
            System.gc();
            Runtime runtime = Runtime.getRuntime();
            System.out.printf(
                    "%d checks: appended in %.1f s, flakes in %.1f s, %d MiB in use after%n",
                    checks,
                    (appended - begin) / 1e9,
                    (end - appended) / 1e9,
                    (runtime.totalMemory() - runtime.freeMemory()) >> 20);
        }
    }
}
