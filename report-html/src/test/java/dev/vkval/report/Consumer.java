package dev.vkval.report;

import dev.vkval.finding.RunResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import se.bjurr.violations.lib.ViolationsApi;
import se.bjurr.violations.lib.model.Violation;
import se.bjurr.violations.lib.reports.Parser;

/** Writes outputs, and reads them with a library that CI systems use for it. */
public final class Consumer {
    private Consumer() {}

    public static String text(Output output, RunResult run) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        output.write(run, bytes);
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** What the library finds in the file. */
    public static List<Violation> read(Path folder, Output output, RunResult run, Parser parser) throws IOException {
        Files.writeString(folder.resolve(output.fileName()), text(output, run));
        return List.copyOf(ViolationsApi.violationsApi()
                .withPattern(".*/" + output.fileName())
                .inFolder(folder.toString())
                .findAll(parser)
                .violations());
    }
}
