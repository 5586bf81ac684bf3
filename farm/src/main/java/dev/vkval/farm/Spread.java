package dev.vkval.farm;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.row_number;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.expressions.Window;

/** How results differ: over devices, and over checks of the same capture on the same device. */
final class Spread {
    private final SparkSession spark;
    private final Tables tables;

    Spread(SparkSession spark, Tables tables) {
        this.spark = spark;
        this.tables = tables;
    }

    /**
     * A row for each capture, a column for each device on which one was ever checked: the verdict of the latest check
     * there, with the number of findings, empty if there was none.
     */
    Dataset<Row> matrix() {
        return tables.all(Tables.CAPTURES)
                .withColumn(
                        "latest",
                        row_number()
                                .over(Window.partitionBy("capture", "device")
                                        .orderBy(
                                                col("started").desc(),
                                                col("run").desc(),
                                                col("repetition").desc())))
                .where("latest = 1")
                .groupBy("capture")
                .pivot("device")
                .agg(org.apache.spark.sql.functions.expr(
                        "first(concat(verdict, if(findings > 0, concat(' (', findings, ')'), '')))"))
                .orderBy("capture");
    }

    /**
     * What some checks of a capture in a run have and others do not: findings, of those checks that came to their end
     * ({@code kind} finding), and exit codes ({@code kind} exit).
     */
    Dataset<Row> flakes(String run) {
        tables.of(Tables.CAPTURES, run).createOrReplaceTempView("run_captures");
        tables.of(Tables.FINDINGS, run).createOrReplaceTempView("run_findings");
        return spark.sql("""
                WITH ended AS (
                    SELECT capture, device, repetition FROM run_captures WHERE status = 'completed'),
                runs AS (
                    SELECT capture, device, count(*) AS runs FROM ended GROUP BY capture, device),
                found AS (
                    SELECT f.capture, f.device, f.id, min(f.rule) AS rule, min(f.title) AS title, count(*) AS found
                    FROM run_findings f JOIN ended USING (capture, device, repetition)
                    GROUP BY f.capture, f.device, f.id),
                codes AS (
                    SELECT capture, device, exit_code, count(*) AS found,
                        sum(count(*)) OVER (PARTITION BY capture, device) AS runs
                    FROM run_captures GROUP BY capture, device, exit_code)
                SELECT capture, device, 'finding' AS kind, id, rule, title, runs, found, round(found / runs, 4) AS rate
                FROM found JOIN runs USING (capture, device) WHERE found < runs
                UNION ALL
                SELECT capture, device, 'exit', string(exit_code), NULL, NULL, runs, found, round(found / runs, 4)
                FROM codes WHERE found < runs
                ORDER BY capture, device, kind, id
                """);
    }
}
