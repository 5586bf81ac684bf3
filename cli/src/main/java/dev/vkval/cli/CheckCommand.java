package dev.vkval.cli;

import dev.vkval.cli.check.CheckSession;
import dev.vkval.cli.check.CheckSettings;
import dev.vkval.cli.check.DeviceChoice;
import dev.vkval.cli.check.FamilyNames;
import dev.vkval.cli.check.LayerSettingsFile;
import dev.vkval.cli.check.OnError;
import dev.vkval.cli.check.ScreenshotChoice;
import dev.vkval.cli.check.UpstreamChoice;
import dev.vkval.cli.console.ColorMode;
import dev.vkval.cli.console.HelpOption;
import dev.vkval.cli.console.Nearest;
import dev.vkval.cli.console.Progress;
import dev.vkval.cli.console.Terminal;
import dev.vkval.cli.console.Version;
import dev.vkval.cli.input.CaptureArguments;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.cli.input.FrameRanges;
import dev.vkval.cli.journal.JournalReader;
import dev.vkval.cli.journal.RunHeader;
import dev.vkval.cli.supervision.BisectingSession;
import dev.vkval.cli.supervision.CheckOutput;
import dev.vkval.cli.supervision.CheckRun;
import dev.vkval.cli.supervision.Launch;
import dev.vkval.cli.supervision.OutputDirectory;
import dev.vkval.cli.supervision.Recovery;
import dev.vkval.cli.supervision.SupervisedRun;
import dev.vkval.cli.supervision.Worker;
import dev.vkval.cli.supervision.WorkerPool;
import dev.vkval.finding.ExitCode;
import dev.vkval.finding.Family;
import dev.vkval.finding.Severity;
import dev.vkval.report.Style;
import dev.vkval.sync.settings.SyncSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Checks captures and writes what it finds. */
@Command(
        name = "check",
        sortOptions = false,
        description = "Checks captures and reports what is wrong in them (the command where none is named).")
final class CheckCommand implements Callable<Integer> {
    /** {@code --fail-on}: the least severity that makes the exit code 1. */
    enum Threshold {
        ERROR(Severity.ERROR),
        WARNING(Severity.WARNING),
        INFO(Severity.INFO),
        NEVER(null);

        private final Severity severity;

        Threshold(Severity severity) {
            this.severity = severity;
        }
    }

    static final String UPSTREAM_LAYER = "--upstream-layer";

    private final Terminal terminal;
    private LayerSettingsFile settingsFile = LayerSettingsFile.NONE;

    @Spec
    CommandSpec spec;

    @Parameters(
            paramLabel = "CAPTURE",
            arity = "1..*",
            description = "Files, archives, folders (every capture below them), or - for standard input.")
    List<String> captures;

    @ArgGroup(validate = false, heading = "%nChecks:%n")
    final Checks checks = new Checks();

    @ArgGroup(validate = false, heading = "%nReplay:%n")
    final ReplayOptions replay = new ReplayOptions();

    @ArgGroup(validate = false, heading = "%nOutput:%n")
    final Output output = new Output();

    @ArgGroup(validate = false, heading = "%nVerdict:%n")
    final Verdict verdict = new Verdict();

    @ArgGroup(validate = false, heading = "%nPerformance:%n")
    final Performance performance = new Performance();

    @Mixin
    HelpOption help;

    CheckCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    static final class Checks {
        @Option(
                names = "--checks",
                paramLabel = "FAMILIES",
                description = "Families of checks: object, stateless, core, sync, gpu, best, threads; or none"
                        + " (default: " + FamilyNames.DEFAULT + ").")
        String families;

        @Option(
                names = "--device",
                paramLabel = "DEVICE",
                description = "What executes the calls: auto, null (the outcome the capture recorded; needs no GPU),"
                        + " an index or a part of a name (default: auto).")
        String device = CheckSettings.AUTO;

        @Option(names = "--require-device", description = "Ends with 77 where auto finds no device.")
        boolean requireDevice;

        @Option(
                names = "--timeout",
                paramLabel = "SECONDS",
                description = "How long the device may take for one thing before it counts as hung (default: 60).")
        int timeoutSeconds = 60;

        @Option(
                names = "--on-error",
                paramLabel = "ACTION",
                description = "After a finding about a call: continue, skip the call, or stop (default: continue).")
        OnError onError = OnError.CONTINUE;

        @Option(
                names = "--frames",
                paramLabel = "RANGES",
                description = "Judges these frames only, such as 3-14,20 or 100- (default: all).")
        String frames;

        @Option(
                names = "--shader-accesses",
                negatable = true,
                fallbackValue = "true",
                description = "Synchronization: judges what shaders may access through descriptors, by static use;"
                        + " short for --set syncval_shader_accesses_heuristic=true (default: what the capture's"
                        + " settings say).")
        Boolean shaderAccesses;

        @Option(
                names = "--set",
                paramLabel = "NAME=BOOLEAN",
                description =
                        "A setting of the validation layers, under their name for it; wins over vk_layer_settings.txt,"
                                + " which wins over what the capture recorded. Known: syncval_shader_accesses_heuristic,"
                                + " syncval_load_op_after_store_op_validation, syncval_full_validation,"
                                + " syncval_record_time_validation, syncval_message_extra_properties.")
        Map<String, Boolean> layerSettings = new LinkedHashMap<>();

        @Option(
                names = UPSTREAM_LAYER,
                paramLabel = "[=PATH]",
                description =
                        "Puts upstream's validation layer under a replay on a device and reports what it says, too:"
                                + " the newest there is, or the library PATH.")
        String upstreamLayer;

        @Option(
                names = "--upstream-layer-checks",
                paramLabel = "CHECKS",
                split = ",",
                description = "What upstream's layer checks: core, sync, gpu, best (default: core,sync).")
        List<String> upstreamChecks;
    }

    static final class Output {
        @Option(
                names = {"-o", "--output"},
                paramLabel = "DIR",
                description = "Folder for report.json, findings.ndjson, index.html (default: vkval-out).")
        Path directory = Path.of(OutputDirectory.DEFAULT);

        @Option(
                names = "--screenshots",
                paramLabel = "FRAMES",
                description = "Writes the presented images of these frames, such as 3,7-9, or all, as PNG files into"
                        + " the folder screenshots of the output.")
        String screenshots;

        @Option(names = "--no-timings", description = "Leaves durations out, so that equal results are equal bytes.")
        boolean noTimings;

        @Option(
                names = "--max-shown",
                paramLabel = "N",
                description = "Findings shown in full; 0 for all (default: 20).")
        int maxShown = 20;

        @Option(names = "--all-severities", description = "Shows remarks (severity info), too, not only their number.")
        boolean allSeverities;

        @Option(names = "--color", paramLabel = "WHEN", description = "auto, always or never (default: auto).")
        ColorMode color = ColorMode.AUTO;

        @Option(names = "--ascii", description = "Writes ASCII only.")
        boolean ascii;

        @Option(
                names = {"-q", "--quiet"},
                description = "Writes the verdict only.")
        boolean quiet;

        @Option(
                names = "--progress",
                negatable = true,
                fallbackValue = "true",
                description = "Shows progress on standard error (default: at a terminal).")
        Boolean progress;
    }

    static final class Verdict {
        @Option(
                names = "--fail-on",
                paramLabel = "SEVERITY",
                description =
                        "The least severity that gives exit code 1: error, warning, info or never (default: error).")
        Threshold failOn = Threshold.ERROR;

        @Option(
                names = "--allow-truncated",
                description = "A capture that just ends early, as that of a killed program does, counts as complete.")
        boolean allowTruncated;
    }

    static final class Performance {
        @Option(names = "--threads", paramLabel = "N", description = "Threads for one capture (default: all cores).")
        int threads = Runtime.getRuntime().availableProcessors();

        @Option(
                names = {"-j", "--jobs"},
                paramLabel = "N",
                description = "Captures at once, on a device each in a process of its own (default: all cores).")
        int jobs = Runtime.getRuntime().availableProcessors();
    }

    @Override
    public Integer call() throws IOException {
        requireSensibleOptions();
        settingsFile = LayerSettingsFile.find(terminal.environment(), Path.of(""));
        List<CaptureInput> named = replay.repeated(CaptureArguments.resolve(captures, spec));
        require(
                replay.repeat == 1 || named.stream().noneMatch(CaptureInput::isStandardInput),
                "--repeat needs captures that can be read again, and standard input cannot");
        CheckSettings settings = settings(named);
        Launch launch = Launch.of(terminal.environment());
        String worker = terminal.environment().get(Worker.FOLDER);
        boolean isolated = worker != null || !launch.recovers() && isolated(named, settings);
        List<CaptureInput> inputs = isolated
                ? named.stream().flatMap(input -> input.split().stream()).toList()
                : named;
        Style style = terminal.style(output.color, output.ascii);
        boolean showsProgress = output.progress == null ? terminal.errIsTerminal() && !output.quiet : output.progress;
        Progress progress = new Progress(showsProgress ? terminal.err() : null, inputs.size());
        RunHeader header = header(launch, settings, inputs);
        if (worker != null) {
            new Worker(Path.of(worker), settings, header, launch, terminal).serve(inputs);
            return ExitCode.CLEAN.code();
        }
        OutputDirectory folder =
                launch.recovers() ? OutputDirectory.existing(output.directory) : OutputDirectory.open(output.directory);
        CheckOutput results = new CheckOutput(
                terminal,
                style,
                folder,
                output.allSeverities ? Severity.INFO : Severity.WARNING,
                output.maxShown,
                !output.noTimings,
                output.quiet,
                progress);
        if (launch.recovers()) {
            return recover(launch, header, results);
        }
        int jobs = Math.min(performance.jobs, inputs.size());
        SupervisedRun run = new SupervisedRun(folder, header, launch, settings.hangLimit(), jobs, results);
        CheckSession session = new CheckSession(settings, terminal.in(), results::found, progress, run.journal());
        if (!isolated) {
            return run.check(new CheckRun(session::check, jobs), inputs);
        }
        try (WorkerPool pool =
                new WorkerPool(output.directory, header, launch, program(), run.journal(), results::found)) {
            return run.check(new CheckRun(replay.bisect ? new BisectingSession(pool) : pool, jobs), inputs);
        }
    }

    /** Whether captures are checked by processes of their own: several on a device, or one that may bring it down often. */
    private boolean isolated(List<CaptureInput> inputs, CheckSettings settings) {
        return inputs.stream().noneMatch(CaptureInput::isStandardInput)
                && (inputs.size() > 1 || replay.bisect || inputs.get(0).isArchive())
                && DeviceChoice.mayBeReal(settings);
    }

    /** What this process was started with: main class and arguments. */
    private List<String> program() {
        List<String> program = new ArrayList<>(List.of(Main.class.getName()));
        program.addAll(spec.root().commandLine().getParseResult().originalArgs());
        return program;
    }

    private RunHeader header(Launch launch, CheckSettings settings, List<CaptureInput> inputs) {
        return new RunHeader(
                Version.tool(),
                ProcessHandle.current().pid(),
                launch.process(),
                System.currentTimeMillis(),
                verdict.failOn.severity,
                !output.noTimings,
                settings.allowTruncated(),
                !settings.families().isEmpty(),
                inputs.stream().map(CaptureInput::label).toList());
    }

    /** Finishes the report of the same command line in a process that died. */
    private int recover(Launch launch, RunHeader header, CheckOutput results) throws IOException {
        Recovery recovery = new Recovery(output.directory);
        int completed = recovery.completed(launch);
        if (completed >= 0) {
            return completed;
        }
        JournalReader.Run run = recovery.read(launch);
        if (run == null) {
            OutputDirectory.open(output.directory);
            results.begin();
            run = recovery.nothing(launch, header);
        }
        results.finished(run.unfinished());
        results.finished(run.result());
        recovery.discard();
        return run.result().exitCode().code();
    }

    /** A wrong option is answered before a wrong capture. */
    private void requireSensibleOptions() {
        require(performance.threads > 0, "--threads is at least 1");
        require(checks.timeoutSeconds > 0, "--timeout is at least 1 second");
        require(performance.jobs > 0, "--jobs is at least 1");
        require(output.maxShown >= 0, "--max-shown is 0 (for all) or more");
        require(!checks.device.isBlank(), "--device is auto, null, an index or a part of a name");
        require(
                output.screenshots == null || !checks.device.equals(CheckSettings.RECORDED),
                "--screenshots needs a device, and --device null uses none");
        String objection = replay.objection(checks.device);
        require(objection == null, objection);
        families();
        frames();
        screenshots(List.of());
        layerSettings();
    }

    private CheckSettings settings(List<CaptureInput> inputs) {
        return new CheckSettings(
                families(),
                checks.families != null,
                checks.device,
                checks.requireDevice || replay.bisect,
                screenshots(inputs),
                Duration.ofSeconds(checks.timeoutSeconds),
                performance.threads,
                checks.onError,
                frames(),
                layerSettings(),
                settingsFile,
                upstream(),
                replay.lastBlock(),
                replay.mode(),
                verdict.allowTruncated);
    }

    private Map<String, Boolean> layerSettings() {
        for (String name : checks.layerSettings.keySet()) {
            require(
                    SyncSettings.NAMES.contains(name),
                    "--set: there is no setting '" + name + "'" + Nearest.suggestion(name, SyncSettings.NAMES));
        }
        Map<String, Boolean> settings = new LinkedHashMap<>(settingsFile.values());
        checks.layerSettings.forEach((name, value) -> settings.put(SyncSettings.canonical(name), value));
        if (checks.shaderAccesses != null) {
            settings.put(SyncSettings.SHADER_ACCESSES, checks.shaderAccesses);
        }
        return settings;
    }

    private UpstreamChoice upstream() {
        require(
                checks.upstreamLayer != null || checks.upstreamChecks == null,
                "--upstream-layer-checks needs --upstream-layer");
        if (checks.upstreamLayer == null) {
            return null;
        }
        require(
                !checks.device.equals(CheckSettings.RECORDED),
                UPSTREAM_LAYER + " needs a device: without --device null it takes the one there is");
        try {
            return UpstreamChoice.of(checks.upstreamLayer, checks.upstreamChecks);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--upstream-layer-checks: " + e.getMessage(), e);
        }
    }

    /** Checks on the device change the shaders and waits that upstream's layer sees: with it they are not the default. */
    private Set<Family> families() {
        try {
            Set<Family> families = FamilyNames.parse(checks.families == null ? FamilyNames.DEFAULT : checks.families);
            if (checks.families == null && checks.upstreamLayer != null) {
                families.remove(Family.GPU);
            }
            return families;
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--checks: " + e.getMessage(), e);
        }
    }

    private FrameRanges frames() {
        try {
            return checks.frames == null ? FrameRanges.ALL : FrameRanges.parse(checks.frames);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--frames: " + e.getMessage(), e);
        }
    }

    private ScreenshotChoice screenshots(List<CaptureInput> inputs) {
        if (output.screenshots == null) {
            return ScreenshotChoice.NONE;
        }
        try {
            return new ScreenshotChoice(
                    ScreenshotChoice.frames(output.screenshots),
                    output.directory.resolve(OutputDirectory.SCREENSHOTS),
                    inputs.size() == 1 ? inputs.get(0).label() : null);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--screenshots: " + e.getMessage(), e);
        }
    }

    private void require(boolean holds, String message) {
        if (!holds) {
            throw new ParameterException(spec.commandLine(), message);
        }
    }
}
