package dev.vkval.benchmark;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs programs to their end and measures their time. */
final class Processes {
    /**
     * The result of a program.
     *
     * @param wallSeconds from before its start to after its end
     * @param cpuSeconds of all its threads, including compilers and garbage collectors
     */
    record Outcome(double wallSeconds, double cpuSeconds, String output) {}

    /** A program that did not end with 0. */
    static final class FailedException extends IOException {
        private static final long serialVersionUID = 1;

        private final int code;

        FailedException(List<String> command, int code, String output) {
            super(String.join(" ", command) + " exited with " + code + ": " + output);
            this.code = code;
        }

        int code() {
            return code;
        }
    }

    private static final double NANOS = 1e9;
    private static final double SECONDS_PER_MINUTE = 60;

    /** Runs its arguments, then prints the times that they used. */
    private static final List<String> TIMED = List.of("sh", "-c", "\"$@\"; code=$?; times; exit $code", "sh");

    /** Minutes and seconds of the shell itself, then of its children: user and system time each. */
    private static final Pattern TIMES = Pattern.compile("(?:(\\d+)m([\\d.]+)s\\s+(\\d+)m([\\d.]+)s\\s*){2}$");

    private Processes() {}

    static Outcome run(List<String> command) throws IOException, InterruptedException {
        return run(command, Map.of());
    }

    /** @param environment variables in addition to those of this process */
    static Outcome run(List<String> command, Map<String, String> environment) throws IOException, InterruptedException {
        List<String> timed = new ArrayList<>(TIMED);
        timed.addAll(command);
        long start = System.nanoTime();
        ProcessBuilder builder = new ProcessBuilder(timed).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String output;
        try (InputStream out = process.getInputStream()) {
            output = new String(out.readAllBytes(), StandardCharsets.UTF_8);
        }
        int code = process.waitFor();
        double wallSeconds = (System.nanoTime() - start) / NANOS;
        if (code != 0) {
            throw new FailedException(command, code, output);
        }
        Matcher times = TIMES.matcher(output);
        if (!times.find()) {
            throw new IOException("the shell did not print the times: " + output);
        }
        double cpuSeconds = seconds(times.group(1), times.group(2)) + seconds(times.group(3), times.group(4));
        return new Outcome(wallSeconds, cpuSeconds, output.substring(0, times.start()));
    }

    private static double seconds(String minutes, String seconds) {
        return Integer.parseInt(minutes) * SECONDS_PER_MINUTE + Double.parseDouble(seconds);
    }

    /** The version that a peer reports. */
    static String version(String peer) throws IOException, InterruptedException {
        String output = run(List.of(peer, "--version")).output();
        return output.lines()
                .filter(line -> line.contains("GFXReconstruct"))
                .findFirst()
                .orElse(output)
                .strip();
    }

    /** Another process of this virtual machine, with the class path of this one. */
    static Outcome java(Class<?> main, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(arguments));
        return run(command);
    }
}
