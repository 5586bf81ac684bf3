package dev.vkval.farm;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.lit;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/**
 * The results of all runs, as Parquet files in a folder for each table and day. docs/farm.md has their columns. A run is
 * appended; what is there is not changed.
 */
final class Tables {
    static final String RESULTS = "results";
    static final String CAPTURES = "captures";
    static final String FINDINGS = "findings";
    static final String COVERAGE = "coverage";

    private static final String DAY = "date";
    private static final String RUN = "run";

    /** What is read of report.json. */
    private static final String REPORT = """
            captures ARRAY<STRUCT<
              path: STRING, sha256: STRING, status: STRING, exitCode: INT, verdict: STRUCT<kind: STRING>,
              device: STRING, driver: STRING,
              coverage: STRUCT<blocks: BIGINT, calls: BIGINT, callsChecked: BIGINT, frames: BIGINT,
                families: ARRAY<STRING>,
                gaps: ARRAY<STRUCT<what: STRING, why: STRING, count: BIGINT, option: STRING, wanted: BOOLEAN>>>,
              anomalies: ARRAY<STRUCT<kind: STRING, severity: STRING, message: STRING, count: BIGINT>>,
              crash: STRUCT<kind: STRING, signal: STRING, call: STRING, block: BIGINT>,
              findings: ARRAY<STRUCT<id: STRING, rule: STRING, severity: STRING, family: STRING,
                confidence: STRING, title: STRING, message: STRING,
                occurrences: STRUCT<count: BIGINT, firstBlock: BIGINT>>>>>
            """;

    private static final String WHO = """
            date, run, place, repetition, stage,
            regexp_replace(c.path, ' \\\\(run [0-9]+\\\\)$', '') AS capture, coalesce(c.device, c.driver) AS device,
            """;

    private static final Map<String, String> QUERIES = queries();

    private final SparkSession spark;
    private final String folder;

    /** @param folder that all machines reach */
    Tables(SparkSession spark, String folder) {
        this.spark = spark;
        this.folder = folder;
    }

    private static Map<String, String> queries() {
        Map<String, String> queries = new LinkedHashMap<>();
        queries.put(CAPTURES, "SELECT " + WHO + """
                        c.sha256, c.status, c.exitCode AS exit_code, c.verdict.kind AS verdict, c.driver,
                        c.coverage.blocks, c.coverage.calls, c.coverage.callsChecked AS calls_checked,
                        c.coverage.frames, c.coverage.families, c.anomalies,
                        c.crash.kind AS crash_kind, c.crash.signal AS crash_signal, c.crash.call AS crash_call,
                        c.crash.block AS crash_block, size(c.findings) AS findings,
                        attempt, host, executor, address, started, seconds, size_bytes, uri
                        FROM checked""");
        queries.put(FINDINGS, "SELECT " + WHO + """
                        f.id, f.rule, f.severity, f.family, f.confidence, f.title, f.message,
                        coalesce(f.occurrences.count, 1) AS count, f.occurrences.firstBlock AS first_block
                        FROM checked LATERAL VIEW explode(c.findings) AS f""");
        queries.put(COVERAGE, "SELECT " + WHO + """
                        g.what, g.why, coalesce(g.count, 0) AS count, g.option, g.wanted
                        FROM checked LATERAL VIEW explode(c.coverage.gaps) AS g""");
        return queries;
    }

    /** Appends a run: its results, and the tables that are made of them. */
    void append(JavaRDD<Row> results, LocalDate day, String run) {
        Dataset<Row> rows = spark.createDataFrame(results, CheckResult.SCHEMA)
                .withColumn(DAY, lit(java.sql.Date.valueOf(day)))
                .withColumn(RUN, lit(run));
        write(rows, RESULTS);
        results(run)
                .withColumn(
                        "parsed",
                        expr("from_json(report, '" + REPORT.replace("\n", " ").replaceAll(" +", " ") + "')"))
                .withColumn("c", expr("explode(parsed.captures)"))
                .drop("report", "lines", "parsed")
                .createOrReplaceTempView("checked");
        QUERIES.forEach((table, query) -> write(spark.sql(query), table));
    }

    /** In files of a good size, which Spark chooses. */
    private void write(Dataset<Row> rows, String table) {
        rows.hint("rebalance")
                .write()
                .mode(SaveMode.Append)
                .partitionBy(DAY)
                .option("compression", "zstd")
                .parquet(place(table));
    }

    private String place(String table) {
        return folder + "/" + table;
    }

    /** A table with the rows of all runs. */
    Dataset<Row> all(String table) {
        return spark.read().parquet(place(table));
    }

    /** The rows of a table that a run has appended. */
    Dataset<Row> of(String table, String run) {
        return all(table).where(col(RUN).equalTo(run));
    }

    private Dataset<Row> results(String run) {
        return of(RESULTS, run);
    }
}
