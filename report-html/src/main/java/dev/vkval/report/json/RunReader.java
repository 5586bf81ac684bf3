package dev.vkval.report.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.vkval.finding.BaselineNote;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.RunOption;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Reads a run back from its {@code report.json}. The file may come from anywhere. */
public final class RunReader {
    private static final long MOST_BYTES = 1L << 30;
    private static final String NEVER = "never";

    private RunReader() {}

    /**
     * The run whose report is in a folder, or is that file.
     *
     * @throws IOException if there is none, or it is not a report; the message says what is wrong and where
     */
    public static RunResult read(Path folderOrFile) throws IOException {
        Path file = Files.isDirectory(folderOrFile) ? folderOrFile.resolve(ReportJson.FILE) : folderOrFile;
        if (!Files.isRegularFile(file)) {
            throw new IOException("there is no " + ReportJson.FILE + " at " + folderOrFile);
        }
        if (Files.size(file) > MOST_BYTES) {
            throw new IOException(file + " is too large for a report");
        }
        try {
            return run(JsonTree.parse(Files.readAllBytes(file)));
        } catch (JsonProcessingException e) {
            String place = e.getLocation() == null
                    ? ""
                    : ":" + e.getLocation().getLineNr() + ":" + e.getLocation().getColumnNr();
            throw new IOException(file + place + ": " + e.getOriginalMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new IOException(file + " is not a report of this tool: " + e.getMessage(), e);
        }
    }

    private static RunResult run(JsonTree json) {
        require(json.number("schema", 0) == ReportJson.SCHEMA, "its member 'schema' is not " + ReportJson.SCHEMA);
        JsonTree tool = json.object("tool");
        JsonTree summary = json.object("summary");
        require(tool != null && summary != null, "its member 'tool' or 'summary' is missing");
        String failOn = summary.text("failOn", Severity.ERROR.label());
        List<CaptureResult> captures = json.objects("captures").stream()
                .map(capture -> ResultReader.capture(capture, false, true))
                .toList();
        return new RunResult(
                tool.text("version", "unknown"),
                failOn.equals(NEVER) ? null : Severity.valueOf(failOn.toUpperCase(Locale.ROOT)),
                captures,
                json.objects("options").stream().map(RunReader::option).toList(),
                json.object("baseline") == null ? null : baseline(json.object("baseline")));
    }

    private static RunOption option(JsonTree json) {
        return new RunOption(json.text("name", ""), json.text("value", ""), json.text("from", ""));
    }

    private static BaselineNote baseline(JsonTree json) {
        return new BaselineNote(
                json.text("file", ""),
                BaselineJson.entries(json, "gone"),
                BaselineJson.entries(json, "grown"),
                BaselineJson.entries(json, "expired"),
                json.flag("strict", false));
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }
}
