package dev.vkval.cli.supervision;

import dev.vkval.cli.console.CommandError;
import dev.vkval.finding.ExitCode;
import dev.vkval.finding.RunResult;
import dev.vkval.report.FindingsNdjson;
import dev.vkval.report.IndexHtml;
import dev.vkval.report.ReportJson;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * The folder a run writes to. A file is either complete or that of the previous run: it is written under another name
 * and renamed.
 */
public final class OutputDirectory {
    public static final String DEFAULT = "vkval-out";
    public static final String FINDINGS = "findings.ndjson";
    public static final String REPORT = "report.json";
    static final String PAGE = "index.html";
    public static final String SCREENSHOTS = "screenshots";

    private final Path folder;

    private OutputDirectory(Path folder) {
        this.folder = folder;
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
            Files.deleteIfExists(folder.resolve(REPORT));
            Files.deleteIfExists(folder.resolve(PAGE));
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
        return folder.resolve(PAGE).toString();
    }

    void write(RunResult run, boolean timings) throws IOException {
        file(REPORT, out -> new ReportJson(timings).write(run, out));
        file(PAGE, out -> new IndexHtml(timings).write(run, out));
    }

    private interface Content {
        void write(OutputStream out) throws IOException;
    }

    private void file(String name, Content content) throws IOException {
        Path beside = folder.resolve(name + ".part");
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(beside), 1 << 16)) {
            content.write(out);
        }
        Files.move(beside, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
    }
}
