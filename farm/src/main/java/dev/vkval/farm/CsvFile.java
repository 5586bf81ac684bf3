package dev.vkval.farm;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Rows as a file of comma-separated values (RFC 4180), with the names of the columns. */
final class CsvFile {
    private CsvFile() {}

    /** Writes the rows in their order, and returns how many there are. */
    static long write(Dataset<Row> rows, Path file) throws IOException {
        long count = 0;
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write(line(Stream.of(rows.columns())));
            Iterator<Row> all = rows.toLocalIterator();
            while (all.hasNext()) {
                Row row = all.next();
                out.write(line(IntStream.range(0, row.size())
                        .mapToObj(i -> row.isNullAt(i) ? "" : row.get(i).toString())));
                count++;
            }
        }
        return count;
    }

    private static String line(Stream<String> values) {
        return values.map(CsvFile::quoted).collect(Collectors.joining(",")) + "\n";
    }

    private static String quoted(String value) {
        boolean plain = value.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? value : '"' + value.replace("\"", "\"\"") + '"';
    }
}
