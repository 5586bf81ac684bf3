package dev.vkval.benchmark;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs programs to their end and takes the time. */
final class Processes {
    /**
     * What a program did.
     *
     * @param wallNanos from before its start to after its end
     */
    record Outcome(long wallNanos, String output) {}

    private Processes() {}

    static Outcome run(List<String> command) throws IOException, InterruptedException {
        long start = System.nanoTime();
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output;
        try (InputStream out = process.getInputStream()) {
            output = new String(out.readAllBytes(), StandardCharsets.UTF_8);
        }
        int code = process.waitFor();
        long wallNanos = System.nanoTime() - start;
        if (code != 0) {
            throw new IOException(String.join(" ", command) + " exits with " + code + ": " + output);
        }
        return new Outcome(wallNanos, output);
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
