package dev.vkval.cli.supervision;

import dev.vkval.cli.check.Trial;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.cli.journal.RunHeader;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CrashNote;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Further replays of captures, each in its own process.
 *
 * @param reports folder of the reports
 * @param program main class of this process, then the arguments of its command line
 * @param device the one of the devices of the command line that they use
 */
public record Trials(Path reports, RunHeader run, Launch launch, List<String> program, SharedDevice device) {
    /** @return what the replay found; only its file of a crash is removed */
    public CaptureResult result(CaptureInput input, int index, Trial trial) throws IOException {
        Path folder = place(index);
        return device.use(input.label(), () -> {
            try (WorkerProcess worker = new WorkerProcess(folder, launch, program, device.name())) {
                List<CaptureResult> results = worker.check(index, trial, run.of(input.label()), folder);
                CrashNote crash = results.get(0).crash();
                if (crash != null && crash.log() != null) {
                    Files.deleteIfExists(folder.resolve(crash.log()));
                }
                return results;
            }
        });
    }

    /** @return the result of the whole check in a new process */
    public CaptureResult again(CaptureInput input, int index) throws IOException {
        return device.use(input.label(), () -> {
            try (WorkerProcess worker = new WorkerProcess(place(index), launch, program, device.name())) {
                return worker.check(index, null, run.of(input.label()), reports);
            }
        });
    }

    /** Removes the folder that they were in. */
    public void discard() throws IOException {
        Files.deleteIfExists(reports.resolve(WorkerPool.FOLDER));
    }

    private Path place(int index) {
        return reports.resolve(WorkerPool.FOLDER).resolve(folder(index));
    }

    /** The name of the folder of the further replays of an input, among those of the workers. */
    static String folder(int index) {
        return "trial-" + index;
    }

    /** @return how the input brought the device down, null if it did not */
    public CrashNote of(CaptureInput input, int index, Trial trial) throws IOException {
        CrashNote crash = result(input, index, trial).crash();
        return crash != null && crash.ofDevice() ? crash : null;
    }
}
