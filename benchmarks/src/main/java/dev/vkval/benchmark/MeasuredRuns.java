package dev.vkval.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Rounds of one program on one capture: times and memory. Needs GNU time, which knows the memory. */
final class MeasuredRuns {
    private static final double KIB_PER_MIB = 1024;

    private final List<Double> cpu = new ArrayList<>();
    private final List<Double> wall = new ArrayList<>();
    private double peakMebibytes;
    private String output = "";

    /** Runs it once more. */
    void run(List<String> command, Map<String, String> environment) throws IOException, InterruptedException {
        Path memory = Files.createTempFile("memory", ".txt");
        try {
            List<String> timed = new ArrayList<>(List.of("/usr/bin/time", "-f", "%M", "-o", memory.toString()));
            timed.addAll(command);
            Processes.Outcome outcome = Processes.run(timed, environment);
            cpu.add(outcome.cpuSeconds());
            wall.add(outcome.wallSeconds());
            output = outcome.output();
            String kibibytes = Files.readString(memory).strip();
            peakMebibytes = Math.max(peakMebibytes, Double.parseDouble(kibibytes) / KIB_PER_MIB);
        } finally {
            Files.delete(memory);
        }
    }

    boolean any() {
        return !cpu.isEmpty();
    }

    double cpuSeconds() {
        return median(cpu);
    }

    double wallSeconds() {
        return median(wall);
    }

    private static double median(List<Double> values) {
        return Medians.of(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** The most memory of a process in a round. */
    double peakMebibytes() {
        return peakMebibytes;
    }

    /** What the last run printed. */
    String output() {
        return output;
    }
}
