package dev.vkval.cli.supervision;

import dev.vkval.cli.check.CheckSession;
import dev.vkval.cli.check.CheckSettings;
import dev.vkval.cli.check.ProcessEnd;
import dev.vkval.cli.check.Trial;
import dev.vkval.cli.console.Progress;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.cli.journal.Ending;
import dev.vkval.cli.journal.Journal;
import dev.vkval.cli.journal.RunHeader;
import dev.vkval.finding.CaptureResult;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * Further replays in the process that has checked a capture, whose classes are loaded and compiled: another process takes
 * longer to start than most replays take. If the driver ends this process, its journal has the result of the check.
 *
 * @param reports folder of the reports
 * @param end ends the run when a driver does not return
 * @param others further replays after one that did not come to its end here
 */
public record ReplaysHere(
        Path reports,
        CheckSettings settings,
        RunHeader run,
        Launch launch,
        Consumer<Ending> end,
        FurtherReplays.Replay others)
        implements FurtherReplays.Replay {

    @Override
    public CaptureResult of(CaptureInput input, int index, Trial trial) throws IOException {
        CaptureResult result = ProcessEnd.isWithoutDevice() ? null : here(input, index, trial);
        return result == null || result.crash() != null || !result.faults().isEmpty()
                ? others.of(input, index, trial)
                : result;
    }

    private CaptureResult here(CaptureInput input, int index, Trial trial) throws IOException {
        Path folder = Files.createDirectories(reports.resolve(WorkerPool.FOLDER).resolve(Trials.folder(index)));
        CheckSettings changed = trial.of(settings, input.file());
        try (Journal journal = Journal.create(folder, run.of(input.label()), 1);
                Watchdog watchdog =
                        new Watchdog(journal, launch, settings.of(input.file()).hangLimit(), end)) {
            List<CaptureResult> results = new CheckSession(
                            changed, InputStream.nullInputStream(), (path, group) -> {}, new Progress(null, 1), journal)
                    .check(input, 0);
            return results.get(0);
        } finally {
            Journal.discard(folder);
            Files.deleteIfExists(folder);
        }
    }
}
