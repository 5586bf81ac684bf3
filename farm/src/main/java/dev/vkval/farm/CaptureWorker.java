package dev.vkval.farm;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.resource.ResourceInformation;
import org.apache.spark.sql.Row;
import org.apache.spark.util.SerializableConfiguration;

/**
 * Checks a capture on an executor. It throws where another machine may have another result, and says what it has where
 * nothing is left to try.
 */
final class CaptureWorker implements Function<CaptureTask, Row> {
    /** Property of a job whose tasks do not throw. */
    static final String LAST_PASS = "vkval.farm.lastPass";

    /** In the last pass only the death of an executor makes an attempt fail. */
    private static final int DEATHS = 2;

    private final CheckSettings settings;
    private final Broadcast<SerializableConfiguration> files;

    CaptureWorker(CheckSettings settings, Broadcast<SerializableConfiguration> files) {
        this.settings = settings;
        this.files = files;
    }

    @Override
    public Row call(CaptureTask task) throws IOException, InterruptedException {
        TaskContext context = TaskContext.get();
        boolean lastPass = context.getLocalProperty(LAST_PASS) != null;
        boolean last = lastPass || context.attemptNumber() + 1 >= settings.attempts();
        CheckResult.Place here = place(context);
        if (lastPass && context.attemptNumber() >= DEATHS) {
            return absent(task, Outcome.RETRY, here, "the process of the cluster that checked it died, each time")
                    .row();
        }
        CheckResult result = check(task, here, context.cpus(), files.value().value());
        if (!last && !result.settled()) {
            throw new CheckFailedException(task.name() + " on " + here.host() + ": "
                    + (result.reason() == null ? "exit code " + result.code() : result.reason()));
        }
        return result.row();
    }

    private CheckResult.Place place(TaskContext context) throws IOException {
        ResourceInformation devices = context.resourcesJMap().get(settings.resource());
        return new CheckResult.Place(
                InetAddress.getLocalHost().getHostName(),
                SparkEnv.get().executorId(),
                context.attemptNumber(),
                devices == null ? null : devices.addresses()[0]);
    }

    /** A result without a report: with a reason. */
    private CheckResult absent(CaptureTask task, int code, CheckResult.Place here, String reason) {
        return new CheckResult(task, settings.stage(), code, false, here, System.currentTimeMillis(), 0, null, reason);
    }

    private CheckResult check(CaptureTask task, CheckResult.Place here, int cores, Configuration system)
            throws IOException, InterruptedException {
        Path local =
                SparkEnv.get().blockManager().diskBlockManager().localDirs()[0].toPath();
        try (Scratch scratch = Scratch.in(local)) {
            StagedCapture staged;
            try {
                staged = StagedCapture.of(
                        task, system, Files.createDirectory(scratch.path().resolve("in")));
            } catch (IOException | RuntimeException e) {
                return absent(task, Outcome.UNREADABLE, here, "it cannot be read on " + here.host() + " (" + e + ")");
            }
            return check(task, here, cores, staged, scratch.path());
        }
    }

    private CheckResult check(CaptureTask task, CheckResult.Place here, int cores, StagedCapture staged, Path scratch)
            throws IOException, InterruptedException {
        long started = System.currentTimeMillis();
        Path output = scratch.resolve("out");
        Path printed = scratch.resolve("printed");
        List<String> command = new CheckCommand(settings).check(task, here.address(), cores, output);
        GuardedProcess.Ended ended =
                new GuardedProcess(command, staged.folder(), printed, scratch).run(settings.limitSeconds());
        double seconds = (System.currentTimeMillis() - started) / 1000.0;
        if (!Outcome.hasReport(ended.status())) {
            String told = CheckResult.Files.messages(printed);
            return absent(
                    task,
                    Outcome.RETRY,
                    here,
                    "the tool ended with " + ended.status() + " on " + here.host()
                            + (told.isEmpty() ? "" : ": " + told));
        }
        CheckResult.Files written;
        try {
            written = CheckResult.Files.of(output, printed);
        } catch (IOException e) {
            return absent(task, Outcome.RETRY, here, "its result cannot be read on " + here.host() + " (" + e + ")");
        }
        boolean settled = !ended.overran() && !Outcome.mayPass(ended.status());
        return new CheckResult(task, settings.stage(), ended.status(), settled, here, started, seconds, written, null);
    }
}
