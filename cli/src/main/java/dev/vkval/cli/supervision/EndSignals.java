package dev.vkval.cli.supervision;

import dev.vkval.replay.system.ProcessSignals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import sun.misc.Signal;

/** The signals that end this process: the listener receives the first one and ends the process. */
final class EndSignals {
    private static final String PREFIX = "SIG";
    private static final String INTERRUPT = "INT";
    private static final List<String> NAMES = List.of("HUP", INTERRUPT, "TERM");
    /** A launcher that passes on SIGINT sends SIGTERM after it, and either may be received first. */
    private static final long TOGETHER_MILLIS = 100;

    private static final int SIGNAL_BASE = 128;
    private static final String CAUGHT = "SigCgt:";
    private static final int HEXADECIMAL = 16;

    private EndSignals() {}

    /**
     * Listens from now on. A signal that the parent process set to be ignored remains ignored.
     *
     * @param ends receives the signal's name ({@code SIGTERM}), once, on its own thread
     */
    static void listen(Launch launch, Consumer<String> ends) {
        AtomicReference<String> first = new AtomicReference<>();
        AtomicBoolean interrupted = new AtomicBoolean();
        if (catches(launch.process(), new Signal(INTERRUPT).getNumber())) {
            // A shell starts background processes with this signal ignored; whether the shell catches it shows that.
            ProcessSignals.restore(new Signal(INTERRUPT).getNumber());
        }
        for (String name : NAMES) {
            try {
                Signal.handle(new Signal(name), signal -> {
                    interrupted.compareAndSet(false, signal.getName().equals(INTERRUPT));
                    if (first.compareAndSet(null, signal.getName())) {
                        pause();
                        ends.accept(PREFIX + (interrupted.get() ? INTERRUPT : first.get()));
                    }
                });
            } catch (IllegalArgumentException e) {
                // The Java virtual machine was started with signal handling disabled.
                return;
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(TOGETHER_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The exit status of a process that is ended by such a signal. */
    static int status(String name) {
        return SIGNAL_BASE + new Signal(name.substring(PREFIX.length())).getNumber();
    }

    /** Whether another process has its own handler for a signal; false if unknown. */
    private static boolean catches(long process, int signal) {
        if (process < 0) {
            return false;
        }
        try {
            for (String line : Files.readAllLines(Path.of("/proc", Long.toString(process), "status"))) {
                if (line.startsWith(CAUGHT)) {
                    long caught = Long.parseUnsignedLong(
                            line.substring(CAUGHT.length()).strip(), HEXADECIMAL);
                    return (caught >>> signal - 1 & 1) != 0;
                }
            }
        } catch (IOException | NumberFormatException e) {
            return false;
        }
        return false;
    }
}
