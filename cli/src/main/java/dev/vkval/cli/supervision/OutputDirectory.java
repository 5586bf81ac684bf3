package dev.vkval.cli.supervision;

import dev.vkval.cli.check.DumpChoice;
import dev.vkval.cli.check.DumpFolder;
import dev.vkval.cli.console.CommandError;
import dev.vkval.cli.console.RulePages;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.ExitCode;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import dev.vkval.report.Output;
import dev.vkval.report.Shard;
import dev.vkval.report.SourcePlaces;
import dev.vkval.report.html.IndexHtml;
import dev.vkval.report.html.ReportCss;
import dev.vkval.report.json.FindingsNdjson;
import dev.vkval.report.json.ReportJson;
import dev.vkval.report.json.ShardJson;
import dev.vkval.report.json.SummaryJson;
import dev.vkval.report.junit.JunitOutput;
import dev.vkval.report.markdown.MarkdownOutput;
import dev.vkval.report.quality.CodeQualityOutput;
import dev.vkval.report.sarif.SarifOutput;
import dev.vkval.trace.TraceFolder;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * The folder a run writes to. A file is either complete or that of the previous run: it is written under another name
 * and renamed.
 */
public final class OutputDirectory {
    public static final String DEFAULT = "vkval-out";
    public static final String FINDINGS = "findings.ndjson";
    public static final String REPORT = ReportJson.FILE;
    public static final String SCREENSHOTS = "screenshots";

    private final Path folder;
    private final Path traces;

    private OutputDirectory(Path folder, Path traces) {
        this.folder = folder;
        this.traces = traces;
    }

    private OutputDirectory(Path folder) {
        this(folder, folder.resolve(TraceFolder.NAME));
    }

    /** The same, whose page shows what captures contain from the folder of another run. */
    public OutputDirectory withTraceOf(Path run) {
        return new OutputDirectory(folder, run.resolve(TraceFolder.NAME));
    }

    /** A folder with the results of a run, or parts of them. */
    public static OutputDirectory existing(Path folder) {
        return new OutputDirectory(folder);
    }

    Path path() {
        return folder;
    }

    /** Creates the folder if it does not exist; removes the results of the previous run. */
    public static OutputDirectory open(Path folder) {
        try {
            Files.createDirectories(folder);
            for (Output output : outputs(true, null, null)) {
                Files.deleteIfExists(folder.resolve(output.fileName()));
            }
            IndexHtml.clear(folder);
            Files.deleteIfExists(folder.resolve(Shard.FILE));
            TraceFolder.clear(folder.resolve(TraceFolder.NAME));
            DumpFolder.clear(folder.resolve(DumpChoice.NAME));
        } catch (IOException e) {
            throw new CommandError(
                    ExitCode.USAGE, "cannot write to the folder " + folder + " (" + e + "); name another one with -o");
        }
        return new OutputDirectory(folder);
    }

    FindingsNdjson findings() {
        try {
            return new FindingsNdjson(Files.newOutputStream(
                    folder.resolve(FINDINGS),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE));
        } catch (IOException e) {
            throw new CommandError(
                    ExitCode.USAGE, "cannot write to the folder " + folder + " (" + e + "); name another one with -o");
        }
    }

    /** Path of the page for a user to open. */
    String page() {
        return folder.resolve(IndexHtml.FILE).toString();
    }

    void write(RunResult run, boolean timings) throws IOException {
        for (Output output : outputs(timings, traces, folder)) {
            write(output, run);
        }
    }

    /** Loads what reports are written with, so that the first one takes less time: writes one, with a finding, to nowhere. */
    public static void prepare() {
        Finding finding = Finding.of("SYNC-HAZARD-WRITE-AFTER-WRITE", Severity.ERROR, Family.SYNC)
                .at(0, 0);
        CaptureResult capture = CaptureResult.of("", CaptureStatus.COMPLETED)
                .findings(List.of(new FindingGroup("", finding)))
                .build();
        RunResult run = new RunResult("", Severity.ERROR, List.of(capture));
        try {
            for (Output output : outputs(true, null, null)) {
                output.write(run, OutputStream.nullOutputStream());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("nothing is written to", e);
        }
    }

    /** Says which part of a run the report is; null for a whole run. */
    void write(Shard shard) throws IOException {
        if (shard != null) {
            try (OutputStream out = Files.newOutputStream(folder.resolve(Shard.FILE))) {
                ShardJson.write(shard, out);
            }
        }
    }

    /** Every file that is written at the end of a run. */
    private static List<Output> outputs(boolean timings, Path traces, Path folder) {
        SourcePlaces places = new SourcePlaces(Path.of(""));
        return List.of(
                new ReportJson(timings),
                new IndexHtml(timings, RulePages::page, traces, folder),
                new ReportCss(),
                new SummaryJson(),
                new MarkdownOutput(),
                new SarifOutput(RulePages::page, places),
                new JunitOutput(timings),
                new CodeQualityOutput(places));
    }

    private void write(Output output, RunResult run) throws IOException {
        Path beside = folder.resolve(output.fileName() + ".part");
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(beside), 1 << 16)) {
            output.write(run, out);
        }
        Files.move(beside, folder.resolve(output.fileName()), StandardCopyOption.REPLACE_EXISTING);
    }
}
