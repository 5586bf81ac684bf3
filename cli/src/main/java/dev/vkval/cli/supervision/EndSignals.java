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

/** The signals that tell this process to end: whoever listens is told of the first one, and ends the process. */
final class EndSignals {
    private static final String PREFIX = "SIG";
    private static final String INTERRUPT = "INT";
    private static final List<String> NAMES = List.of("HUP", INTERRUPT, "TERM");
    /** A launcher that passes SIGINT on sends SIGTERM after it, and either may be heard first. */
    private static final long TOGETHER_MILLIS = 100;

    private static final int SIGNAL_BASE = 128;
    private static final String CAUGHT = "SigCgt:";
    private static final int HEXADECIMAL = 16;

    private EndSignals() {}

    /**
     * Listens from now on. A signal that whoever started this process wants to be ignored stays so.
     *
     * @param ends is told the signal's name ({@code SIGTERM}), once, on a thread of its own
     */
    static void listen(Launch launch, Consumer<String> ends) {
        AtomicReference<String> first = new AtomicReference<>();
        AtomicBoolean interrupted = new AtomicBoolean();
        if (catches(launch.process(), new Signal(INTERRUPT).getNumber())) {
            // A shell starts what it does not wait for at once with this one ignored; its own catching it tells.
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
                // The Java virtual machine was told to leave signals alone.
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

    /** The exit status of a process that such a signal ends. */
    static int status(String name) {
        return SIGNAL_BASE + new Signal(name.substring(PREFIX.length())).getNumber();
    }

    /** Whether another process has a handler of its own for a signal; false where that cannot be told. */
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
