package dev.vkval.cli.supervision;

import dev.vkval.replay.control.ControlOutcome;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs a control on a thread of its own, which is left behind at a limit: what it waits for may never come. */
final class ControlLimit {
    private ControlLimit() {}

    /** The outcome of a control, {@link ControlOutcome#HUNG} at the limit. */
    static ControlOutcome of(Duration limit, Callable<ControlOutcome> control) {
        FutureTask<ControlOutcome> task = new FutureTask<>(control);
        Thread thread = new Thread(task, "control");
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get(limit.toSeconds(), TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            return ControlOutcome.HUNG;
        } catch (ExecutionException e) {
            return ControlOutcome.UNDECIDED;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ControlOutcome.UNDECIDED;
        }
    }
}
