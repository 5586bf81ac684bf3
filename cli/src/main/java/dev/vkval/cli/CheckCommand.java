package dev.vkval.cli;

import dev.vkval.cli.check.CheckSettings;
import dev.vkval.cli.check.DeviceChoice;
import dev.vkval.cli.check.LayerSettingsFile;
import dev.vkval.cli.check.NamedProfile;
import dev.vkval.cli.check.ThreadChoice;
import dev.vkval.cli.config.ProjectConfig;
import dev.vkval.cli.console.HelpOption;
import dev.vkval.cli.console.Progress;
import dev.vkval.cli.console.Terminal;
import dev.vkval.cli.input.CaptureArguments;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.cli.input.ShardNumber;
import dev.vkval.cli.input.ShardPlan;
import dev.vkval.cli.supervision.CheckOutput;
import dev.vkval.cli.supervision.Launch;
import dev.vkval.cli.supervision.OutputDirectory;
import dev.vkval.cli.supervision.ResultPolicy;
import dev.vkval.cli.supervision.Worker;
import dev.vkval.finding.RunOption;
import dev.vkval.report.Redacted;
import dev.vkval.report.Redaction;
import dev.vkval.report.Shard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** Checks captures and writes what it finds. */
@Command(
        name = "check",
        sortOptions = false,
        description = "Checks captures and reports the errors in them (the default command).")
final class CheckCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Spec
    CommandSpec spec;

    @Parameters(
            paramLabel = "CAPTURE",
            arity = "1..*",
            description = "Files, archives, folders (every capture below them), or - for standard input.")
    List<String> captures;

    @Mixin(name = "Checks:")
    final CheckOptions checks = new CheckOptions();

    @Mixin(name = "Shaders on the device:")
    final GpuOptions gpu = new GpuOptions();

    @Mixin(name = "Replay:")
    final ReplayOptions replay = new ReplayOptions();

    @Mixin(name = "Configuration:")
    final ConfigOptions configuration = new ConfigOptions();

    @Mixin(name = "Output:")
    final OutputOptions output = new OutputOptions();

    @Mixin(name = "Verdict:")
    final Verdict verdict = new Verdict();

    @Mixin(name = "Performance:")
    final Performance performance = new Performance();

    @Mixin
    HelpOption help;

    CheckCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    static final class Verdict extends BaselineChoice {
        @Option(
                names = "--fail-on",
                paramLabel = "SEVERITY",
                description = "The lowest severity that makes the exit code 1: error, warning, info or never (default:"
                        + " error).")
        Threshold failOn = Threshold.ERROR;

        @Option(
                names = "--allow-truncated",
                description = "Accepts a capture that ends early, such as that of a killed program, as complete.")
        boolean allowTruncated;
    }

    static final class Performance {
        @Option(names = "--threads", paramLabel = "N", description = "Threads for one capture (default: all cores).")
        int threads = Runtime.getRuntime().availableProcessors();

        @Option(
                names = "--split-from",
                paramLabel = "BYTES",
                hidden = true,
                description = "The size from which on the checks of one capture are on several threads, for tests.")
        long splitFrom = ThreadChoice.LARGE_BYTES;

        @Option(
                names = {"-j", "--jobs"},
                paramLabel = "N",
                description = "Captures checked at the same time; on a device, each in its own process (default: all"
                        + " cores).")
        int jobs = Runtime.getRuntime().availableProcessors();

        @Option(
                names = "--resume",
                description = "Goes on with the run in the output folder if it was ended before its report was written:"
                        + " captures whose results it has are not checked again.")
        boolean resume;

        @Option(
                names = "--shard",
                paramLabel = "I/N",
                description = "Checks the Ith of N parts of the captures, such as 2/5, or with auto the part that the"
                        + " variables of the CI system name; merge makes one result of all.")
        String shard;

        @Option(
                names = "--only-run",
                paramLabel = "K",
                hidden = true,
                description = "Only the Kth of the runs of --repeat, for a farm that spreads them.")
        int onlyRun;

        @Option(
                names = "--absent",
                paramLabel = "FILE",
                hidden = true,
                description = "Instead of checks, the result of captures that no machine could check, for a farm: lines"
                        + " of a name, unreadable or not-run, and the reason, separated by tabs.")
        Path absent;

        /** How many threads check each of these inputs. */
        ThreadChoice threads(List<CaptureInput> inputs) {
            return new ThreadChoice(threads, jobs == 1 || inputs.size() == 1, splitFrom);
        }

        /** These inputs, each as many times as it is to be checked here. */
        List<CaptureInput> runs(ReplayOptions replay, List<CaptureInput> inputs) {
            return onlyRun == 0
                    ? replay.repeated(inputs)
                    : inputs.stream().map(input -> input.ofRun(onlyRun)).toList();
        }

        /** The part of these inputs that is checked, null for all of them. */
        Shard shard(Usage usage, List<CaptureInput> inputs, Map<String, String> environment) {
            if (shard == null) {
                return null;
            }
            ShardNumber number = usage.value("--shard", () -> ShardNumber.parse(shard, environment));
            List<String> labels = inputs.stream().map(CaptureInput::label).toList();
            usage.require(
                    inputs.stream().noneMatch(CaptureInput::isStandardInput),
                    "--shard needs captures that every machine can read; standard input is none");
            usage.require(Set.copyOf(labels).size() == labels.size(), "--shard: a capture is named twice");
            return number.of() == 1
                    ? null
                    : new Shard(List.of(number.number()), number.of(), labels, ShardPlan.places(inputs, number));
        }
    }

    @Override
    public Integer call() throws IOException {
        Usage usage = new Usage(spec);
        ParseResult given = spec.commandLine().getParseResult();
        ProjectConfig project = configuration
                .project(usage, captures)
                .below(given.hasMatchedOption("--frames"), given.hasMatchedOption("--timeout"));
        try {
            List<String> words = spec.root().commandLine().getParseResult().originalArgs();
            ConfigOptions.apply(project, spec.commandLine(), words.subList(1, words.size()));
            return check(usage, project);
        } catch (ParameterException e) {
            throw new ParameterException(spec.commandLine(), project.placed(e.getMessage()), e);
        }
    }

    private int check(Usage usage, ProjectConfig project) throws IOException {
        requireSensibleOptions(usage);
        List<NamedProfile> profiles = checks.profiles(usage);
        if (!Launch.of(terminal.environment()).recovers() && !Worker.is(terminal.environment())) {
            for (String device : checks.devices().names()) {
                String objection = DeviceChoice.objection(device);
                usage.require(objection == null, "--device: " + objection);
            }
        }
        ResultPolicy policy = verdict.policy(usage, terminal);
        LayerSettingsFile settingsFile = LayerSettingsFile.find(terminal.environment(), Path.of(""));
        if (performance.absent != null) {
            settings(usage, project, settingsFile, List.of());
            return absent(policy.asked(given(project)));
        }
        List<CaptureInput> inputs = performance.runs(replay, CaptureArguments.resolve(captures, spec));
        usage.require(
                replay.repeat == 1 || inputs.stream().noneMatch(CaptureInput::isStandardInput),
                "--repeat needs captures that can be read again; standard input cannot");
        String footprintObjection = gpu.objection(inputs);
        usage.require(footprintObjection == null, footprintObjection);
        Shard shard = performance.shard(usage, inputs, terminal.environment());
        Redaction redaction = output.redaction(usage);
        usage.require(
                shard == null || !redaction.leavesOut(Redacted.PATHS),
                "--redact paths: the paths of a shard are needed to merge it; give the option to merge");
        List<CaptureInput> mine = shard == null
                ? inputs
                : shard.places().stream().map(inputs::get).toList();
        List<RunOption> given = given(project);
        return new CheckProcess(
                        terminal,
                        program(),
                        settings(usage, project, settingsFile, mine),
                        profiles,
                        output,
                        verdict.failOn.severity(),
                        policy.of(shard)
                                .with(project.captures())
                                .without(redaction)
                                .asked(given),
                        performance.jobs,
                        checks.devices().names(),
                        performance.resume,
                        given.toString(),
                        replay.bisect)
                .run(mine);
    }

    private int absent(ResultPolicy policy) throws IOException {
        AbsentCaptures absent = AbsentCaptures.read(
                performance.absent,
                verdict.allowTruncated,
                !checks.families(new Usage(spec)).isEmpty());
        OutputDirectory folder = OutputDirectory.open(output.directory);
        CheckOutput results =
                output.results(terminal, folder, new Progress(null, 0)).policy(policy);
        return absent.write(results.begin(), verdict.failOn.severity());
    }

    /** What decides what is found: options about what is written and how many threads work are left out. */
    private List<RunOption> given(ProjectConfig project) {
        return GivenOptions.of(
                spec.commandLine().getParseResult(),
                Set.of(CheckOptions.class, GpuOptions.class, ReplayOptions.class, ConfigOptions.class, Verdict.class),
                program(),
                project);
    }

    /** What this process was started with: main class and arguments. */
    private List<String> program() {
        List<String> program = new ArrayList<>(List.of(Main.class.getName()));
        program.addAll(spec.root().commandLine().getParseResult().originalArgs());
        return program;
    }

    /** Options are verified before captures are looked for. */
    private void requireSensibleOptions(Usage usage) {
        usage.require(performance.threads > 0, "--threads must be at least 1");
        usage.require(checks.timeoutSeconds > 0, "--timeout must be at least 1 second");
        usage.require(performance.jobs > 0, "--jobs must be at least 1");
        usage.require(
                performance.onlyRun >= 0 && performance.onlyRun <= replay.repeat,
                "--only-run must be one of the runs of --repeat");
        output.require(usage);
        usage.require(!checks.device.isBlank(), "--device must be auto, null, an index or part of a name");
        checks.requireNoDeviceWithProfiles(usage);
        usage.require(
                output.screenshots == null || !checks.recorded(),
                "--screenshots needs a device; --device null uses none");
        String objection = replay.objection(checks.device());
        usage.require(objection == null, objection);
        usage.require(
                checks.shaderSource == null || Files.isDirectory(checks.shaderSource),
                "--shader-source: " + checks.shaderSource + " is not a folder");
        String gpuObjection = gpu.objection(checks.recorded());
        usage.require(gpuObjection == null, gpuObjection);
        gpu.selection(usage);
        checks.families(usage);
        checks.frames(usage);
        output.screenshots(usage, List.of());
        checks.layerSettings(usage, LayerSettingsFile.NONE, Map.of());
    }

    private CheckSettings settings(
            Usage usage, ProjectConfig project, LayerSettingsFile settingsFile, List<CaptureInput> inputs) {
        return new CheckSettings(
                checks.families(usage),
                checks.families != null,
                checks.devices().own(terminal.environment()),
                checks.requireDevice || replay.bisect,
                output.screenshots(usage, inputs),
                checks.timeout(),
                performance.threads(inputs),
                checks.onError,
                checks.frames(usage),
                checks.layerSettings(usage, settingsFile, project.settings()),
                settingsFile,
                checks.shaderSource,
                checks.upstream(usage),
                gpu.choice(usage, terminal.environment()),
                replay.lastBlock(),
                replay.mode(usage),
                verdict.allowTruncated,
                configuration.rules(usage, project),
                project.captures(),
                output.trace(),
                replay.dump(usage, output.directory, inputs));
    }
}
