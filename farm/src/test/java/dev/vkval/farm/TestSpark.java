package dev.vkval.farm;

import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;

/** Spark in this process, as small as it can be. */
final class TestSpark {
    private TestSpark() {}

    static SparkSession start(Path folder) {
        return SparkSession.builder()
                .master("local[1]")
                .appName("test")
                .config("spark.ui.enabled", "false")
                .config("spark.sql.session.timeZone", "UTC")
                .config("spark.sql.shuffle.partitions", "1")
                // Compiling queries takes longer than these take.
                .config("spark.sql.codegen.wholeStage", "false")
                .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
                .config("spark.local.dir", folder.resolve("spark").toString())
                .config("spark.sql.warehouse.dir", folder.resolve("warehouse").toString())
                .config("spark.driver.host", "localhost")
                .getOrCreate();
    }
}
