package dev.vkval.farm;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A process that ends after a limit, when the thread that waits for it is interrupted, and when this process dies: a
 * device is not left in the hands of a check whose result nobody takes.
 */
final class GuardedProcess {
    private static final int NOT_ENDED = -1;

    /**
     * Runs "$@" until its standard input ends. The tool reports what it found when it gets the first SIGTERM, and gives up
     * at the third.
     */
    private static final String GUARD = """
            exec 3<&0
            "$@" </dev/null 3<&- &
            child=$!
            {
                while read -r _; do :; done
                kill -TERM "$child" && sleep 20 && kill -TERM "$child" && sleep 5 && kill -TERM "$child"
            } <&3 >/dev/null 2>&1 &
            guard=$!
            exec 3<&-
            status=0
            wait "$child" || status=$?
            kill "$guard" 2>/dev/null
            exit $status
            """;

    /**
     * How it ended.
     *
     * @param status its exit status
     * @param overran whether it was told to end because of the limit
     */
    record Ended(int status, boolean overran) {}

    private final ProcessBuilder builder;
    private long graceSeconds = 60;

    /**
     * @param output receives both of its streams
     * @param scratch its folder for temporary files
     */
    GuardedProcess(List<String> command, Path folder, Path output, Path scratch) {
        List<String> words = new ArrayList<>(List.of("/bin/sh", "-c", GUARD, "guard"));
        words.addAll(command);
        builder = new ProcessBuilder(words)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().put("TMPDIR", scratch.toString());
    }

    /** How long it may take to report after it was told to end; a minute if nothing is said. */
    GuardedProcess graceSeconds(long value) {
        graceSeconds = value;
        return this;
    }

    /** Runs it to its end. */
    Ended run(long limitSeconds) throws IOException, InterruptedException {
        Process process = builder.start();
        try {
            boolean ended = process.waitFor(limitSeconds, TimeUnit.SECONDS);
            if (!ended) {
                killJava(process);
                process.waitFor(graceSeconds, TimeUnit.SECONDS);
            }
            return new Ended(end(process), !ended);
        } finally {
            end(process);
        }
    }

    /** The launcher makes the report of what the tool has found when its process was killed, as that of a hang. */
    private static void killJava(Process process) {
        process.descendants()
                .filter(handle -> handle.info().command().orElse("").endsWith("/java"))
                .forEach(ProcessHandle::destroyForcibly);
    }

    private int end(Process process) throws IOException, InterruptedException {
        process.getOutputStream().close();
        if (process.isAlive()) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        // One that the system cannot end, as a driver holds it, is left.
        return process.waitFor(graceSeconds, TimeUnit.SECONDS) ? process.exitValue() : NOT_ENDED;
    }
}
