package dev.vkval.benchmark;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.codec.Compression;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Calls per second through reader, chassis, state and one family of checks, with the recorded results, by the length of
 * the capture. The captures are real ones whose frames, from the third on, are repeated.
 *
 * <p>One thread; a process for each measurement, without its first passes.
 */
public final class FamiliesBenchmark {
    private static final List<String> PARTS = List.of("decode", "state", "stateless", "object", "core");
    private static final long CALLS_TO_WARM_UP = 200_000;
    private static final int MEASURED_PASSES = 3;
    private static final double NANOS = 1e9;

    private FamiliesBenchmark() {}

    /** @param arguments folder of the captures, the largest number of calls, names of captures */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path folder = Path.of(arguments[0]);
        long most = Long.parseLong(arguments[1]);
        System.out.println("| capture | calls | " + String.join(" | ", PARTS) + " |");
        System.out.println("|---|---:|" + "---:|".repeat(PARTS.size()));
        for (String name : List.of(arguments).subList(2, arguments.length)) {
            for (long calls = 1000; calls <= most; calls *= 10) {
                Path repeated = Files.createTempFile("families", ".gfxr");
                try {
                    LongCaptures.write(folder.resolve(name + ".gfxr"), repeated, Compression.LZ4, calls);
                    System.out.println("| " + name + " " + measure(repeated));
                } finally {
                    Files.delete(repeated);
                }
            }
        }
    }

    private static String measure(Path capture) throws IOException, InterruptedException {
        StringBuilder row = new StringBuilder();
        long calls = calls(capture);
        long warmUp = CALLS_TO_WARM_UP / calls;
        for (String part : PARTS) {
            List<String> passes = Processes.java(
                            AnalyzeAll.class, capture.toString(), Long.toString(warmUp + MEASURED_PASSES), part)
                    .output()
                    .lines()
                    .toList();
            List<Double> perSecond = new ArrayList<>();
            for (String pass : passes.subList(passes.size() - MEASURED_PASSES, passes.size())) {
                String[] words = pass.split(" ");
                perSecond.add(calls / (Long.parseLong(words[0]) / NANOS));
            }
            double median = Medians.of(
                    perSecond.stream().mapToDouble(Double::doubleValue).toArray());
            row.append(String.format(Locale.ROOT, " %,.0f |", median));
        }
        return String.format(Locale.ROOT, "| %,d |%s", calls, row);
    }

    private static long calls(Path capture) throws IOException {
        try (CaptureReader reader = CaptureReader.open(capture, new Anomalies())) {
            while (reader.next() != null) {}
            return Math.max(reader.callCount(), 1);
        }
    }
}
