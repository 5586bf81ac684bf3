package dev.vkval.farm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** Reports of captures that no machine could check. The tool writes them, so that they are as those of others. */
final class AbsentReports {
    private final CheckSettings settings;
    private final Path scratch;

    /** @param scratch a folder for files that may be left */
    AbsentReports(CheckSettings settings, Path scratch) {
        this.settings = settings;
        this.scratch = scratch;
    }

    /** Verifies the options of {@code check}, before captures are checked; the tool says what is wrong with them. */
    boolean optionsAreValid() throws IOException, InterruptedException {
        Path file = Files.createFile(scratch.resolve("none.tsv"));
        return Tool.quiet(new CheckCommand(settings).absent(file, scratch.resolve("none"))) == 0;
    }

    /** The rows with a report. */
    List<Row> of(List<Row> rows) {
        return rows.parallelStream().map(this::reported).toList();
    }

    private Row reported(Row row) {
        int code = row.getInt(CheckResult.index("exit_code"));
        int repetition = row.getInt(CheckResult.index("repetition"));
        int place = row.getInt(CheckResult.index("place"));
        CaptureTask task = new CaptureTask(place, repetition, row.getString(CheckResult.index("capture")), "", 0);
        String kind = code == Outcome.UNREADABLE ? "unreadable" : "not-run";
        String reason = row.getString(CheckResult.index("reason")).replaceAll("\\s+", " ");
        String name = "absent-" + place + "-" + repetition;
        Path output = scratch.resolve(name);
        try {
            Path file = Files.writeString(
                    scratch.resolve(name + ".tsv"),
                    task.label(settings.repetitions()) + "\t" + kind + "\t" + reason + "\n");
            Tool.quiet(new CheckCommand(settings).absent(file, output));
            List<Object> values = new ArrayList<>();
            for (int i = 0; i < row.size(); i++) {
                values.add(row.get(i));
            }
            values.set(CheckResult.index("report"), Files.readString(output.resolve("report.json")));
            values.set(CheckResult.index("lines"), "");
            return RowFactory.create(values.toArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
