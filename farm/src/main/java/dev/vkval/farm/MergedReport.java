package dev.vkval.farm;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.row_number;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.expressions.Window;

/** Makes one report of the results of a run, as the tool does of several folders. */
final class MergedReport {
    private static final int ARGUMENT = '"';

    private final String tool;
    private final Path scratch;

    /** @param scratch a folder for files that may be left */
    MergedReport(String tool, Path scratch) {
        this.tool = tool;
        this.scratch = scratch;
    }

    /**
     * Writes the reports, and returns the exit code of the run.
     *
     * @param results the rows of the run; of a capture that was checked in two stages, the second counts
     * @param options of {@code merge}
     */
    int write(Dataset<Row> results, Path output, List<String> options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(tool, "merge"));
        command.add("@" + names(parts(results)));
        command.addAll(List.of("-o", output.toString()));
        command.addAll(options);
        return Tool.shown(command);
    }

    /** Writes diff.html beside the reports: what an earlier run does not have, and what only that has. */
    void compare(Path previous, Path output) throws IOException, InterruptedException {
        Tool.shown(List.of(tool, "diff", previous.toString(), output.toString(), "-o", output.toString()));
    }

    private List<Path> parts(Dataset<Row> results) throws IOException {
        Iterator<Row> rows = results.withColumn(
                        "latest",
                        row_number()
                                .over(Window.partitionBy("place", "repetition")
                                        .orderBy(col("stage").desc())))
                .where("latest = 1")
                .select("place", "repetition", "report", "lines")
                .orderBy("place", "repetition")
                .toLocalIterator();
        List<Path> parts = new ArrayList<>();
        while (rows.hasNext()) {
            Row row = rows.next();
            Path part = Files.createDirectory(scratch.resolve("part-" + parts.size()));
            Files.writeString(part.resolve("report.json"), row.getString(2));
            Files.writeString(part.resolve("findings.ndjson"), row.getString(3));
            parts.add(part);
        }
        return parts;
    }

    /** They are too many for a command line. */
    private Path names(List<Path> parts) throws IOException {
        StringBuilder names = new StringBuilder();
        for (Path part : parts) {
            names.appendCodePoint(ARGUMENT)
                    .append(part.toString().replace("\\", "\\\\").replace("\"", "\\\""))
                    .appendCodePoint(ARGUMENT)
                    .append('\n');
        }
        return Files.writeString(scratch.resolve("parts.txt"), names);
    }
}
