package dev.vkval.farm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvFileTest {
    @TempDir
    Path folder;

    @Test
    void valuesWithSeparatorsAreQuoted() throws IOException {
        try (SparkSession spark = TestSpark.start(folder)) {
            var rows = spark.createDataFrame(
                    List.of(RowFactory.create("a,b", 1), RowFactory.create("say \"no\"", null)),
                    StructType.fromDDL("words STRING, number INT"));
            Path file = folder.resolve("rows.csv");
            assertEquals(2, CsvFile.write(rows, file));
            assertEquals("words,number\n\"a,b\",1\n\"say \"\"no\"\"\",\n", Files.readString(file));
        }
    }
}
