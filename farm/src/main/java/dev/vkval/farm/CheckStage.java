package dev.vkval.farm;

import java.util.Comparator;
import java.util.List;
import org.apache.spark.SparkException;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.resource.ResourceProfile;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;

/** Checks on all machines: a task of Spark for each capture. */
final class CheckStage {
    private final JavaSparkContext spark;
    private final CaptureWorker worker;
    private final ResourceProfile profile;

    /** @param profile what a task needs; null for what the application asked for */
    CheckStage(JavaSparkContext spark, CaptureWorker worker, ResourceProfile profile) {
        this.spark = spark;
        this.worker = worker;
        this.profile = profile;
    }

    /**
     * The results, kept by the executors, on two of them if there are. A capture is not checked again when they are used,
     * unless both are lost.
     */
    CheckedCaptures of(List<CaptureTask> captures) {
        List<CaptureTask> largestFirst = captures.stream()
                .sorted(Comparator.comparingLong(CaptureTask::sizeBytes).reversed())
                .toList();
        JavaRDD<Row> results = spark.parallelize(largestFirst, Math.max(1, largestFirst.size()))
                .map(worker);
        JavaRDD<Row> kept = (profile == null ? results : results.withResources(profile)).setName("captures checked");
        kept.persist(FarmSession.isLocal(spark.getConf()) ? StorageLevel.DISK_ONLY() : StorageLevel.DISK_ONLY_2());
        settle(kept);
        return new CheckedCaptures(kept);
    }

    /**
     * Spark gives up when no machine is left that it would try a capture on. What has no result then is checked once more,
     * on any machine, and what that comes to is the result.
     */
    private void settle(JavaRDD<Row> results) {
        spark.setLocalProperty(CaptureWorker.LAST_PASS, null);
        try {
            run(results);
        } catch (RuntimeException | SparkException e) {
            if (spark.sc().isStopped()) {
                throw new IllegalStateException("the cluster ended the application: " + e.getMessage(), e);
            }
            lastPass(results);
        }
        // Results that are lost from now on are made without an exception, too.
        spark.setLocalProperty(CaptureWorker.LAST_PASS, "true");
    }

    private void lastPass(JavaRDD<Row> results) {
        spark.setLocalProperty(CaptureWorker.LAST_PASS, "true");
        try {
            run(results);
        } catch (SparkException e) {
            throw new IllegalStateException("the checks cannot be run on this cluster: " + e.getMessage(), e);
        }
    }

    /** Declares what Spark throws without declaring it. */
    private static void run(JavaRDD<Row> results) throws SparkException {
        results.foreachPartition(rows -> rows.forEachRemaining(row -> {}));
    }
}
