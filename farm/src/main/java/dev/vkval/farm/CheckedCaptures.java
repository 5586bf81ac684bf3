package dev.vkval.farm;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Row;

/**
 * Results on the executors, which load this class.
 *
 * @param rows of {@link CheckResult#SCHEMA}
 */
record CheckedCaptures(JavaRDD<Row> rows) {
    private static final int REPORT = CheckResult.index("report");
    private static final int CODE = CheckResult.index("exit_code");
    private static final int PLACE = CheckResult.index("place");
    private static final int REPETITION = CheckResult.index("repetition");

    CheckedCaptures with(CheckedCaptures more) {
        return new CheckedCaptures(rows.union(more.rows));
    }

    /** Those of these captures that the device they were checked on cannot run. */
    List<CaptureTask> unfit(List<CaptureTask> captures) {
        Set<List<Integer>> keys = new HashSet<>(rows.filter(row -> row.getInt(CODE) == Outcome.UNFIT_DEVICE)
                .map(row -> List.of(row.getInt(PLACE), row.getInt(REPETITION)))
                .collect());
        return captures.stream()
                .filter(capture -> keys.contains(List.of(capture.place(), capture.repetition())))
                .toList();
    }

    /** The results that have no report, as no machine could check the capture. */
    List<Row> withoutReport() {
        return rows.filter(row -> row.isNullAt(REPORT)).collect();
    }

    /** The same with these in place of those without a report. */
    CheckedCaptures reported(List<Row> reports, JavaSparkContext spark) {
        return reports.isEmpty()
                ? this
                : new CheckedCaptures(rows.filter(row -> !row.isNullAt(REPORT)).union(spark.parallelize(reports)));
    }
}
