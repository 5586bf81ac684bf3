package dev.vkval.cli;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.edit.EditException;
import dev.vkval.capture.edit.EditScript;
import dev.vkval.cli.check.RecordedCheck;
import dev.vkval.cli.console.CommandError;
import dev.vkval.cli.console.HelpOption;
import dev.vkval.cli.console.Nearest;
import dev.vkval.cli.console.StyleOptions;
import dev.vkval.cli.console.Terminal;
import dev.vkval.cli.fix.CaptureFixes;
import dev.vkval.cli.fix.FixMembers;
import dev.vkval.cli.fix.FixText;
import dev.vkval.cli.input.CaptureArguments;
import dev.vkval.cli.input.CaptureFile;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.cli.input.ReadErrors;
import dev.vkval.finding.ExitCode;
import dev.vkval.report.Sanitizer;
import dev.vkval.report.json.JsonDocument;
import dev.vkval.sync.settings.SyncSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes the fixes of hazards as edits of the capture, and says which of them are right. Needs no device. */
@Command(
        name = "fix",
        sortOptions = false,
        description = "Fixes the hazards of a capture by edits of it, and checks it again with them, without a device;"
                + " exit code 1 if a hazard is not fixed.")
final class FixCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Spec
    CommandSpec spec;

    @Parameters(index = "0", paramLabel = "CAPTURE", description = "A file, or - for standard input.")
    String capture;

    @Option(
            names = "--finding",
            paramLabel = "F-ID",
            description = "Fixes this finding only, as in reports: F-1a2b3c4d. Can be given several times.")
    List<String> findings = List.of();

    @Option(
            names = "--write",
            paramLabel = "FILE",
            description = "Writes the capture with all verified fixes, which other tools can replay.")
    Path write;

    @Option(
            names = "--shader-accesses",
            negatable = true,
            fallbackValue = "true",
            description = "Treats accesses through descriptors in shader code as certain; with --no-, ignores them.")
    Boolean shaderAccesses;

    @Option(
            names = "--allow-truncated",
            description = "Accepts a capture that ends early, such as that of a killed program, as complete.")
    boolean allowTruncated;

    @Option(names = "--json", description = "Writes JSON.")
    boolean json;

    @Mixin
    StyleOptions styleOptions;

    @Mixin
    HelpOption help;

    FixCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        CaptureInput input = CaptureArguments.single(capture, spec);
        ReadErrors errors = new ReadErrors(terminal.err(), allowTruncated);
        try (ScratchFolder scratch = new ScratchFolder()) {
            return fix(input, scratch, errors);
        } catch (IOException e) {
            errors.failed(input.label(), e);
            return errors.exitCode().code();
        }
    }

    private int fix(CaptureInput input, ScratchFolder scratch, ReadErrors errors) throws IOException {
        Path original = CaptureFile.of(input, terminal.in(), scratch.path());
        if (write != null) {
            EditedFile.requireOther(original, write);
        }
        Anomalies anomalies = new Anomalies();
        CaptureFixes fixes = CaptureFixes.of(
                original,
                findings,
                RecordedCheck.ofSynchronization(
                        shaderAccesses == null ? Map.of() : Map.of(SyncSettings.SHADER_ACCESSES, shaderAccesses)),
                anomalies,
                (script, target) -> EditedFile.write(original, script, target, EditedFile.unreported()),
                scratch.folder("edited").resolve(original.getFileName().toString()));
        errors.add(input.label(), anomalies);
        fixes.unknown().stream().findFirst().ifPresent(id -> {
            throw new CommandError(
                    ExitCode.USAGE,
                    "no hazard of this capture has the id " + Sanitizer.line(id)
                            + Nearest.suggestion(id, List.copyOf(fixes.known()))
                            + "; check --device null --checks sync lists them");
        });
        boolean written = write != null && !fixes.edits().isEmpty();
        if (written) {
            write(original, fixes);
        }
        ExitCode code = fixes.verified() == fixes.verdicts().size() ? ExitCode.CLEAN : ExitCode.FINDINGS;
        if (json) {
            JsonDocument.write(FixMembers.of(fixes, code.code()), terminal.out());
        } else {
            FixText.of(fixes, styleOptions.of(terminal)).forEach(terminal.out()::println);
            if (write != null) {
                terminal.out().println(written ? "written: " + write : "nothing to write: no fix is verified");
            }
        }
        return errors.exitCode() == ExitCode.CLEAN
                ? code.code()
                : errors.exitCode().code();
    }

    private void write(Path original, CaptureFixes fixes) throws IOException {
        try {
            EditedFile.write(original, new EditScript(fixes.edits()), write, EditedFile.unreported());
        } catch (EditException e) {
            throw new IllegalStateException("edits that were made cannot be made again", e);
        }
    }
}
