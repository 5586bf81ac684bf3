package dev.vkval.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/** The launcher with the classes under test, installed in a folder, and processes of it. */
final class Installation {
    private static final long PATIENCE_SECONDS = 120;
    /** Of a process that goes on using the processor. */
    private static final long LIMIT_SECONDS = 600;
    /** Processor time that a process which has not ended uses in that patience. */
    private static final Duration LEAST_WORK = Duration.ofSeconds(2);

    private static final long POLL_MILLIS = 10;

    /**
     * A process that ended.
     *
     * @param code its exit code
     * @param out what it wrote, both streams
     */
    record Ended(int code, String out) {
        /** The output with wrapped lines joined. */
        String unwrapped() {
            return out.replaceAll("\n +", " ");
        }
    }

    /** A process and the file it writes to. */
    record Running(Process process, Path out) {
        /** Waits for its end as long as it works: other processes of the machine may leave it little time. */
        Ended await() throws IOException, InterruptedException {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
            Duration used = Duration.ZERO;
            while (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                Duration now = processorTime();
                if (now.minus(used).compareTo(LEAST_WORK) < 0 || System.nanoTime() > end) {
                    throw new IllegalStateException("does not end: " + threads());
                }
                used = now;
            }
            return new Ended(process.exitValue(), Files.readString(out));
        }

        private Stream<ProcessHandle> processes() {
            return Stream.concat(Stream.of(process.toHandle()), process.descendants());
        }

        /** The id in the file that a check puts into its folder, as soon as it is there. */
        long processOf(Path folder) throws IOException, InterruptedException {
            Path file = folder.resolve("replay.pid");
            awaitSize(file, 2);
            String text = Files.readString(file);
            while (!text.endsWith("\n")) {
                Thread.sleep(POLL_MILLIS);
                text = Files.readString(file);
            }
            return Long.parseLong(text.strip());
        }

        /** Waits until a file has that many bytes; fails with what is written if that takes too long or cannot happen. */
        void awaitSize(Path file, long bytes) throws IOException, InterruptedException {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
            String missing = file + " does not grow to " + bytes + " bytes";
            boolean alive = true;
            while (!Files.exists(file) || Files.size(file) < bytes) {
                if (!alive) {
                    throw new IllegalStateException(missing + " before the check ends: " + Files.readString(out));
                }
                if (System.nanoTime() > end) {
                    throw new IllegalStateException(missing + "\n" + threads());
                }
                Thread.sleep(POLL_MILLIS);
                alive = process.isAlive();
            }
        }

        private Duration processorTime() {
            return processes()
                    .flatMap(handle -> handle.info().totalCpuDuration().stream())
                    .reduce(Duration.ZERO, Duration::plus);
        }

        /** What it wrote, then the stacks of the threads of its Java virtual machines, which it is killed after. */
        private String threads() throws IOException, InterruptedException {
            List<ProcessHandle> all = processes().toList();
            for (ProcessHandle handle : all) {
                if (handle.info().command().orElse("").endsWith("java")) {
                    signal("QUIT", handle.pid());
                }
            }
            TimeUnit.SECONDS.sleep(2);
            all.forEach(ProcessHandle::destroyForcibly);
            return Files.readString(out);
        }
    }

    private final Path home;
    private final Map<String, String> variables = new HashMap<>();
    private String options = "";

    private Installation(Path home) {
        this.home = home;
    }

    /** Installs; the test is skipped where there is no shell. */
    static Installation in(Path home) throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "there is no /bin/sh");
        Path launcher = Path.of(System.getProperty("vkval.root"), "bin", "vkval-replay");
        Files.createDirectories(home.resolve("bin"));
        Path lib = Files.createDirectories(home.resolve("lib"));
        Files.copy(launcher, home.resolve("bin").resolve("vkval-replay"));
        List<String> urls = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(java.io.File.pathSeparator)) {
            urls.add(Path.of(entry).toUri().toString());
        }
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, String.join(" ", urls));
        try (OutputStream out = Files.newOutputStream(lib.resolve("cli.jar"))) {
            new JarOutputStream(out, manifest).close();
        }
        // Starts are as quick without a class-data archive as the making of one takes.
        Files.createFile(lib.resolve("vkval.jsa.failed"));
        return new Installation(home);
    }

    /** Options for the Java virtual machine of what is started from now on. */
    Installation withJavaOptions(String value) {
        options = value;
        return this;
    }

    /** An environment variable of what is started from now on. */
    Installation with(String variable, String value) {
        variables.put(variable, value);
        return this;
    }

    /** Starts the launcher. */
    Running start(Object... arguments) throws IOException {
        List<String> words =
                new ArrayList<>(List.of(home.resolve("bin/vkval-replay").toString()));
        for (Object argument : arguments) {
            words.add(argument.toString());
        }
        Path out = Files.createTempFile(home, "out", ".txt");
        ProcessBuilder builder =
                new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(out.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("TMPDIR", home.toString());
        builder.environment().put("VKVAL_JAVA_OPTIONS", options);
        builder.environment().putAll(variables);
        return new Running(builder.start(), out);
    }

    /** Sends a signal to a process. */
    static void signal(String name, long process) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-s", name, Long.toString(process)).start().waitFor();
    }

    Ended run(Object... arguments) throws IOException, InterruptedException {
        return start(arguments).await();
    }
}
