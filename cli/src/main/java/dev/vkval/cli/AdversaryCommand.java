package dev.vkval.cli;

import dev.vkval.capture.Anomalies;
import dev.vkval.cli.adversary.AdversarialReplays;
import dev.vkval.cli.adversary.AdversaryMembers;
import dev.vkval.cli.adversary.AdversaryText;
import dev.vkval.cli.check.RecordedCheck;
import dev.vkval.cli.console.CommandError;
import dev.vkval.cli.console.HelpOption;
import dev.vkval.cli.console.StyleOptions;
import dev.vkval.cli.console.Terminal;
import dev.vkval.cli.input.CaptureArguments;
import dev.vkval.cli.input.CaptureFile;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.cli.input.ReadErrors;
import dev.vkval.finding.ExitCode;
import dev.vkval.replay.failure.DeviceLostException;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.failure.UnfitDeviceException;
import dev.vkval.report.json.JsonDocument;
import dev.vkval.sync.settings.SyncSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Replays what the synchronization of a capture permits otherwise, and compares what the replays make. */
@Command(
        name = "adversary",
        sortOptions = false,
        description =
                "Replays a capture in other orders that its synchronization permits, and with two values of what it"
                        + " leaves undefined, and compares what they make; exit code 1 if something differs.")
final class AdversaryCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Spec
    CommandSpec spec;

    @Parameters(index = "0", paramLabel = "CAPTURE", description = "A file, or - for standard input.")
    String capture;

    @Option(
            names = "--device",
            paramLabel = "DEVICE",
            defaultValue = "auto",
            description = "What executes the capture: auto, an index or part of a name (default: ${DEFAULT-VALUE}).")
    String device;

    @Option(
            names = "--replays",
            paramLabel = "COUNT",
            defaultValue = "16",
            description =
                    "The most orders that are replayed: first those of hazards, then of neighbouring commands that"
                            + " nothing orders (default: ${DEFAULT-VALUE}). One that differs is replayed twice.")
    int replays;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description = "Longest single wait before the device is considered hung (default: ${DEFAULT-VALUE}).")
    int timeout;

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

    AdversaryCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        if (replays < 1 || timeout < 1) {
            throw new ParameterException(spec.commandLine(), "--replays and --timeout are at least 1");
        }
        CaptureInput input = CaptureArguments.single(capture, spec);
        ReadErrors errors = new ReadErrors(terminal.err(), allowTruncated);
        try (ScratchFolder scratch = new ScratchFolder()) {
            Path original = CaptureFile.of(input, terminal.in(), scratch.path());
            ExitCode own = run(original, input.label(), scratch, errors);
            return errors.exitCode() == ExitCode.CLEAN
                    ? own.code()
                    : errors.exitCode().code();
        } catch (IOException e) {
            errors.failed(input.label(), e);
            return errors.exitCode().code();
        }
    }

    private ExitCode run(Path original, String label, ScratchFolder scratch, ReadErrors errors) throws IOException {
        Anomalies anomalies = new Anomalies();
        try {
            AdversarialReplays.Outcome outcome = new AdversarialReplays(
                            original,
                            device,
                            Duration.ofSeconds(timeout),
                            RecordedCheck.ofSynchronization(
                                    shaderAccesses == null
                                            ? Map.of()
                                            : Map.of(SyncSettings.SHADER_ACCESSES, shaderAccesses)),
                            (script, target) ->
                                    Set.copyOf(EditedFile.write(original, script, target, EditedFile.unreported())
                                            .inserted()),
                            scratch.folder("edited")
                                    .resolve(original.getFileName().toString()),
                            replays,
                            new Anomalies())
                    .run(anomalies);
            ExitCode code = outcome.differs() ? ExitCode.FINDINGS : ExitCode.CLEAN;
            print(outcome, code);
            return code;
        } catch (NoDeviceException e) {
            throw new CommandError(ExitCode.UNFIT_DEVICE, "device '" + device + "' cannot be used: " + e.getMessage());
        } catch (UnfitDeviceException e) {
            throw new CommandError(ExitCode.UNFIT_DEVICE, e.getMessage());
        } catch (DeviceLostException e) {
            throw new CommandError(ExitCode.RETRY, e.getMessage());
        } finally {
            errors.add(label, anomalies);
        }
    }

    private void print(AdversarialReplays.Outcome outcome, ExitCode code) throws IOException {
        if (json) {
            JsonDocument.write(AdversaryMembers.of(outcome, code.code()), terminal.out());
        } else {
            AdversaryText.of(outcome, styleOptions.of(terminal)).forEach(terminal.out()::println);
        }
    }
}
