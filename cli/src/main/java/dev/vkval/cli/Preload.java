package dev.vkval.cli;

import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.registry.Registry;
import dev.vkval.check.rules.RuleResources;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Loads what every check needs while the command line is read: with a second core a start takes less time. */
final class Preload {
    private final FutureTask<Void> loading;

    private Preload(Runnable work) {
        loading = new FutureTask<>(work, null);
    }

    /** Begins where the arguments look like those of a check, and does nothing otherwise. */
    static Preload of(String check, String... arguments) {
        boolean other = arguments.length == 0 || !arguments[0].equals(check) && arguments[0].matches("[a-z-]+");
        Preload preload = new Preload(other ? () -> {} : Preload::load);
        Thread thread = new Thread(preload.loading, "preload");
        thread.setDaemon(true);
        thread.start();
        return preload;
    }

    private static void load() {
        Registry.vulkan();
        // The first native memory loads the library for it.
        new CallArena().close();
        RuleResources.book();
    }

    /** Waits for the end; classes are not initialized by two threads at once after it. */
    void await() {
        try {
            loading.get();
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
