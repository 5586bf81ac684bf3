package dev.vkval.farm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GuardedProcessTest {
    private static final long PATIENCE_SECONDS = 60;

    @TempDir
    Path folder;

    private GuardedProcess process(String script) {
        return new GuardedProcess(List.of("/bin/sh", "-c", script), folder, folder.resolve("printed"), folder);
    }

    @Test
    void itsStatusAndOutputAreKept() throws IOException, InterruptedException {
        GuardedProcess.Ended ended =
                process("echo told; echo error >&2; exit 77").run(PATIENCE_SECONDS);
        assertEquals(new GuardedProcess.Ended(77, false), ended);
        assertEquals("told\nerror\n", Files.readString(folder.resolve("printed")));
    }

    @Test
    void oneThatDoesNotEndIsEnded() throws IOException, InterruptedException {
        long begin = System.nanoTime();
        GuardedProcess.Ended ended = new GuardedProcess(
                        List.of("/bin/sh", "-c", "echo $$ >pid; exec sleep 600"),
                        folder,
                        folder.resolve("printed"),
                        folder)
                .graceSeconds(1)
                .run(1);
        assertTrue(ended.overran());
        assertTrue(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin) < PATIENCE_SECONDS);
        assertDead(Long.parseLong(Files.readString(folder.resolve("pid")).strip()));
    }

    @Test
    void itEndsWithTheProcessThatWaitsForIt() throws IOException, InterruptedException {
        // The process in the middle is killed as an executor is; it takes its end of the pipe with it.
        Path jar = folder.resolve("pid");
        Process middle = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Waiting.class.getName(),
                        folder.toString())
                .inheritIO()
                .start();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!Files.exists(jar) || Files.readString(jar).isBlank()) {
            assertTrue(middle.isAlive() && System.nanoTime() < end);
            Thread.sleep(20);
        }
        long child = Long.parseLong(Files.readString(jar).strip());
        assertTrue(ProcessHandle.of(child).orElseThrow().isAlive());
        middle.destroyForcibly().waitFor();
        assertDead(child);
    }

    private static void assertDead(long process) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (ProcessHandle.of(process).map(ProcessHandle::isAlive).orElse(false) && System.nanoTime() < end) {
            Thread.sleep(20);
        }
        assertFalse(ProcessHandle.of(process).map(ProcessHandle::isAlive).orElse(false));
    }

    /** Waits for a process that does not end. */
    static final class Waiting {
        private Waiting() {}

        public static void main(String[] arguments) throws IOException, InterruptedException {
            Path folder = Path.of(arguments[0]);
            new GuardedProcess(
                            List.of("/bin/sh", "-c", "echo $$ >pid; exec sleep 600"),
                            folder,
                            folder.resolve("printed"),
                            folder)
                    .run(PATIENCE_SECONDS * 10);
        }
    }
}
