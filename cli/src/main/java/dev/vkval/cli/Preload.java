package dev.vkval.cli;

import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.registry.Registry;
import dev.vkval.check.rules.RuleResources;
import dev.vkval.cli.supervision.OutputDirectory;
import dev.vkval.state.object.FormatInfo;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Loads what every check needs while the command line is read, and what its report needs while it checks: with
 * more than one core a start takes less time.
 */
final class Preload {
    private final List<FutureTask<Void>> loading;

    private Preload(List<FutureTask<Void>> loading) {
        this.loading = loading;
    }

    /** Begins where the arguments look like those of a check, and does nothing otherwise. */
    static Preload of(String check, String... arguments) {
        if (arguments.length == 0 || !arguments[0].equals(check) && arguments[0].matches("[a-z-]+")) {
            return new Preload(List.of());
        }
        FutureTask<Void> registry = new FutureTask<>(Registry::vulkan, null);
        FutureTask<Void> rules = new FutureTask<>(Preload::rules, null);
        begin(() -> {
            registry.run();
            // Images need these, as a rule, and no check begins with them.
            FormatInfo.of(0);
        });
        begin(() -> {
            rules.run();
            OutputDirectory.prepare();
        });
        return new Preload(List.of(registry, rules));
    }

    private static void begin(Runnable work) {
        Thread thread = new Thread(work, "preload");
        thread.setDaemon(true);
        thread.start();
    }

    private static void rules() {
        // The first native memory loads the library for it.
        new CallArena().close();
        RuleResources.book();
    }

    /** Waits for what a check needs; its classes are not initialized by two threads at once after it. */
    void await() {
        try {
            for (FutureTask<Void> part : loading) {
                part.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            rethrow(e.getCause());
        }
    }

    private static void rethrow(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        throw new IllegalStateException("what checks need cannot be loaded", cause);
    }
}
