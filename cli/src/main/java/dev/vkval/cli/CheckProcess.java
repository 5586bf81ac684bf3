package dev.vkval.cli;

import dev.vkval.cli.check.CheckSession;
import dev.vkval.cli.check.CheckSettings;
import dev.vkval.cli.check.DeviceChoice;
import dev.vkval.cli.check.NamedProfile;
import dev.vkval.cli.check.NeedlessSynchronization;
import dev.vkval.cli.check.ProfileCheck;
import dev.vkval.cli.check.ShaderHazards;
import dev.vkval.cli.check.Trial;
import dev.vkval.cli.console.Progress;
import dev.vkval.cli.console.Terminal;
import dev.vkval.cli.console.Version;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.cli.journal.JournalReader;
import dev.vkval.cli.journal.RunHeader;
import dev.vkval.cli.supervision.AddressSession;
import dev.vkval.cli.supervision.BisectingSession;
import dev.vkval.cli.supervision.CheckOutput;
import dev.vkval.cli.supervision.CheckRun;
import dev.vkval.cli.supervision.ControlProcess;
import dev.vkval.cli.supervision.DetailSession;
import dev.vkval.cli.supervision.DeviceControl;
import dev.vkval.cli.supervision.DumpSession;
import dev.vkval.cli.supervision.FootprintSession;
import dev.vkval.cli.supervision.FootprintsBeside;
import dev.vkval.cli.supervision.FurtherReplays;
import dev.vkval.cli.supervision.GoneDevice;
import dev.vkval.cli.supervision.HangConfirmation;
import dev.vkval.cli.supervision.Launch;
import dev.vkval.cli.supervision.NeedlessSession;
import dev.vkval.cli.supervision.OutputDirectory;
import dev.vkval.cli.supervision.ProfileSession;
import dev.vkval.cli.supervision.Recovery;
import dev.vkval.cli.supervision.ReplaysHere;
import dev.vkval.cli.supervision.ResultPolicy;
import dev.vkval.cli.supervision.ResumedRun;
import dev.vkval.cli.supervision.SharedDevice;
import dev.vkval.cli.supervision.SupervisedRun;
import dev.vkval.cli.supervision.Trials;
import dev.vkval.cli.supervision.Worker;
import dev.vkval.cli.supervision.WorkerPool;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.ExitCode;
import dev.vkval.finding.Severity;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * What a process started by {@code check} does: it serves as a worker of another process, finishes the report of one
 * that died, or checks captures.
 *
 * @param program its main class and arguments
 * @param profiles device profiles that captures are judged with as well
 * @param output where results go
 * @param failOn the lowest severity that counts as a failure, null for none
 * @param policy what is done to results before they are written
 * @param jobs maximum number of captures checked at the same time
 * @param devices those that captures are distributed among
 * @param resume whether to go on with the run that the output folder has the journal of
 * @param options those that decide what is found, in one text
 * @param bisect whether to search for the submit and draw that bring the device down
 */
record CheckProcess(
        Terminal terminal,
        List<String> program,
        CheckSettings settings,
        List<NamedProfile> profiles,
        OutputOptions output,
        Severity failOn,
        ResultPolicy policy,
        int jobs,
        List<String> devices,
        boolean resume,
        String options,
        boolean bisect) {

    /** Runs and returns the exit code. */
    int run(List<CaptureInput> named) throws IOException {
        Launch launch = Launch.of(terminal.environment());
        String worker = terminal.environment().get(Worker.FOLDER);
        boolean isolated = worker != null || !launch.recovers() && isolated(named);
        List<CaptureInput> inputs = isolated
                ? named.stream().flatMap(input -> input.split().stream()).toList()
                : named;
        RunHeader header = header(launch, inputs);
        if (worker != null) {
            new Worker(Path.of(worker), settings, header, launch, terminal).serve(inputs);
            return ExitCode.CLEAN.code();
        }
        ResumedRun resumed =
                resume && !launch.recovers() ? ResumedRun.of(output.directory, header, inputs) : ResumedRun.NONE;
        OutputDirectory folder = launch.recovers() || resumed.size() > 0
                ? OutputDirectory.existing(output.directory)
                : OutputDirectory.open(output.directory);
        Progress progress = output.progress(terminal, inputs.size());
        CheckOutput results = output.results(terminal, folder, progress).policy(policy);
        if (launch.recovers()) {
            return recover(launch, header, results);
        }
        progress.start();
        int atOnce = Math.max(1, Math.min(jobs, inputs.size()));
        SupervisedRun run = new SupervisedRun(folder, header, launch, hangLimit(inputs), atOnce, results);
        FootprintsBeside beside = new FootprintsBeside(settings.mayRecordBeside());
        CheckRun.Session session = (input, index) -> new CheckSession(
                        settings(input, beside.of(index)), terminal.in(), results::found, progress, run.journal())
                .check(input, index);
        DeviceControl control = new ControlProcess(output.directory, launch, program);
        List<SharedDevice> shared = devices.stream()
                .distinct()
                .map(device -> new SharedDevice(device, control))
                .toList();
        Trials trials = new Trials(output.directory, header, launch, program, shared.get(0));
        if (!isolated) {
            HangConfirmation checks = new HangConfirmation(
                    new AddressSession(session, trials::again, (result, more) -> {
                        run.journal().replace(result, more);
                        results.replaced(result, more);
                    }),
                    trials::of,
                    GoneDevice.afterLoss(control, settings.device()),
                    run.journal()::replace);
            ReplaysHere replays = new ReplaysHere(output.directory, settings, header, launch, run::end, trials::result);
            FurtherReplays further = new FurtherReplays(replays, trials::result);
            DumpSession dumping =
                    dumping(detailed(checks, beside, further, run.journal()::replace), further, run.journal()::replace);
            CheckRun.Session all = resumed.over(
                    profiled(dumping, (result, more) -> {
                        run.journal().replace(result, more);
                        results.replaced(result, more);
                    }),
                    run.journal(),
                    results::found);
            int code = run.check(new CheckRun(all, atOnce), inputs, checks, () -> {});
            trials.discard();
            dumping.requireFound();
            return code;
        }
        try (WorkerPool pool = new WorkerPool(
                output.directory, header, launch, program, shared, run.journal(), beside, results::found)) {
            HangConfirmation checks = new HangConfirmation(
                    new AddressSession(pool, trials::again, pool::replace),
                    trials::of,
                    trials.device()::told,
                    pool::replace);
            CheckRun.Session bisecting = new BisectingSession(checks, trials, pool::replace);
            FurtherReplays further = new FurtherReplays(pool::replay, trials::result);
            DumpSession dumping = dumping(
                    detailed(bisect ? bisecting : checks, beside, further, pool::replace), further, pool::replace);
            CheckRun.Session all = resumed.over(dumping, run.journal(), results::found);
            int code = run.check(new CheckRun(all, atOnce), inputs, checks, pool::stop);
            dumping.requireFound();
            return code;
        }
    }

    /** @param trial the change to the check, null for none */
    private CheckSettings settings(CaptureInput input, Trial trial) {
        try {
            return trial == null ? settings : trial.of(settings, input.file());
        } catch (IOException e) {
            return settings;
        }
    }

    private CheckRun.Session detailed(
            CheckRun.Session session,
            FootprintsBeside beside,
            FurtherReplays replays,
            BiConsumer<CaptureResult, CaptureResult> replace) {
        CheckRun.Session confirmed = settings.gpu().footprints().confirms()
                ? new FootprintSession(
                        session,
                        settings.gpu().footprints(),
                        FootprintSession.Judge.of(new ShaderHazards(settings)),
                        beside,
                        replays,
                        replace)
                : session;
        CheckRun.Session details =
                settings.gpu().details() ? new DetailSession(confirmed, replays, replace) : confirmed;
        return NeedlessSynchronization.isAsked(settings)
                ? new NeedlessSession(details, new NeedlessSynchronization(settings), replace)
                : details;
    }

    private DumpSession dumping(
            CheckRun.Session session, FurtherReplays replays, BiConsumer<CaptureResult, CaptureResult> replace) {
        return new DumpSession(session, settings.dump(), replays, replace);
    }

    private CheckRun.Session profiled(CheckRun.Session session, BiConsumer<CaptureResult, CaptureResult> replace) {
        return profiles.isEmpty()
                ? session
                : new ProfileSession(session, new ProfileCheck(settings, profiles), replace);
    }

    /** Whether each capture is checked in its own process: several captures on a device, or a bisection. */
    private boolean isolated(List<CaptureInput> inputs) {
        return !inputs.isEmpty()
                && inputs.stream().noneMatch(CaptureInput::isStandardInput)
                && (inputs.size() > 1 || bisect || inputs.get(0).isArchive())
                && DeviceChoice.mayBeReal(settings);
    }

    /** The longest limit of these captures: without own processes at most one of them is on a device. */
    private Duration hangLimit(List<CaptureInput> inputs) {
        return inputs.stream()
                .map(input -> settings.of(input.file()).hangLimit())
                .max(Comparator.naturalOrder())
                .orElse(settings.hangLimit());
    }

    private RunHeader header(Launch launch, List<CaptureInput> inputs) {
        return new RunHeader(
                Version.tool(),
                ProcessHandle.current().pid(),
                launch.process(),
                System.currentTimeMillis(),
                failOn,
                !output.noTimings,
                settings.allowTruncated(),
                !settings.families().isEmpty(),
                inputs.stream().map(CaptureInput::label).toList(),
                options);
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
        int code = results.finished(run.result()).code();
        recovery.discard();
        return code;
    }
}
